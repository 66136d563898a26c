import { strayMailStates } from '#contract/values/inbound-mail.ts';
import { addressReader, choiceField, type SearchIn } from '#web/lib/pages/address.ts';

/** Reads the search of /e-mails; open e-mails have no word in the address. */
export const readStrayMailSearch = addressReader({ state: choiceField(strayMailStates, 'open') });
export type StrayMailSearch = SearchIn<typeof readStrayMailSearch>;
