import { outboxChannels, outboxListStates } from '#contract/values/outbox.ts';
import { addressReader, choiceField, type SearchIn } from '#web/lib/pages/address.ts';

export const readMailSearch = addressReader({
  channel: choiceField(outboxChannels, 'mail'),
  state: choiceField(outboxListStates, 'waiting'),
});
export type MailSearch = SearchIn<typeof readMailSearch>;
