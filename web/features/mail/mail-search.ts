import { mailListStates } from '#contract/values/mail-states.ts';
import { addressReader, choiceField, type SearchIn } from '#web/lib/pages/address.ts';

export const readMailSearch = addressReader({ state: choiceField(mailListStates, 'waiting') });
export type MailSearch = SearchIn<typeof readMailSearch>;
