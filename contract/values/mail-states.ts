/** The states of mails that administrators look through. */
export const mailListStates = ['waiting', 'held', 'failed', 'sent'] as const;
export type MailListState = (typeof mailListStates)[number];
