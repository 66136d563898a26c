export const strayMailStates = ['open', 'assigned', 'discarded'] as const;
export type StrayMailState = (typeof strayMailStates)[number];

/** Begins the clientId of a message that came by mail; no client can send a clientId with a colon. */
export const mailedClientId = 'mail:';

/** How long somebody can answer a mail. */
export const replyAddressMs = 180 * 24 * 60 * 60 * 1000;
/** Larger mails are refused: files within their 25 MB grow by a third on their way. */
export const inboundMailMaxBytes = 35 * 1024 * 1024;
