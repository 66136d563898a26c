export const mailListStates = ['waiting', 'held', 'failed', 'sent'] as const;
export type MailListState = (typeof mailListStates)[number];

/** Kinds that are held after the portal was restored from a copy, until an administrator decides. */
export const heldKinds = ['mails', 'broadcasts', 'events'] as const;
export type HeldKind = (typeof heldKinds)[number];
