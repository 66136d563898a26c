import { articleIdPattern, assistantTopics } from '#contract/values/assistant.ts';
import { addressReader, choiceField, fieldBeside, idField, type SearchIn } from '#web/lib/pages/address.ts';

/** An article's id, as `access/one-time-links`. */
const article = (typed: unknown): string | undefined =>
  articleIdPattern.test(String(typed)) ? String(typed) : undefined;

/**
 * Reads the search of /customer-support: the topic, the conversation, and the article open above it. `chat` opens a chat without a topic.
 */
export const readAssistantSearch = addressReader({
  topic: choiceField(assistantTopics),
  conversation: idField,
  chat: choiceField(['new']),
  article,
  /** A heading of the article, as `what-is-an-acs`. */
  heading: fieldBeside('article', article, (typed): string | undefined => {
    return typed !== undefined && /^[a-z0-9-]+$/.test(String(typed)) ? String(typed) : undefined;
  }),
});
export type AssistantSearch = SearchIn<typeof readAssistantSearch>;
