/** Why a message that was to be sent later was not: its writer decides what becomes of it. */
export const heldReasons = ['answered', 'refused', 'gone', 'restored'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Begins the clientId of a message that was sent later; no client can send a clientId with a colon. */
export const laterClientId = 'later:';
