import { articleIdPattern, assistantTopics } from '#contract/values/assistant.ts';
import { addressReader, fieldBeside, idField, type SearchIn, wordField } from '#web/lib/pages/address.ts';

/** `access/one-time-links`. */
const article = (typed: unknown): string | undefined =>
  articleIdPattern.test(String(typed)) ? String(typed) : undefined;

/** Reads the search of /customer-support: the topic, the conversation, and the article that is open above it. `chat` opens one without a topic. */
export const readAssistantSearch = addressReader({
  topic: wordField(assistantTopics),
  conversation: idField,
  chat: wordField(['new']),
  article,
  /** The name of one of its headings, as `what-is-an-acs`. */
  heading: fieldBeside('article', article, (typed): string | undefined => {
    return typed !== undefined && /^[a-z0-9-]+$/.test(String(typed)) ? String(typed) : undefined;
  }),
});
export type AssistantSearch = SearchIn<typeof readAssistantSearch>;
