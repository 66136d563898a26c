import { mailListStates } from '#contract/values/mail-states.ts';
import { addressReader, type SearchIn, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/mail: which mails are listed; those that wait without it. */
export const readMailSearch = addressReader({ state: wordField(mailListStates, 'waiting') });
export type MailSearch = SearchIn<typeof readMailSearch>;
