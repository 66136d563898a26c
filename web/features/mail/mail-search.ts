import { type MailListState, mailListStates } from '#contract/values/mail-states.ts';

/** The search of /admin/mail: which mails are listed; those that wait without it. */
export interface MailSearch {
  state?: MailListState;
}

export function readMailSearch(search: { state?: unknown }): MailSearch {
  const state = mailListStates.find((known) => known === search.state);
  return state && state !== 'waiting' ? { state } : {};
}
