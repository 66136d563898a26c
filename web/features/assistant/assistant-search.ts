import { type AssistantTopic, articleIdPattern, assistantTopics } from '#contract/values/assistant.ts';

/** The search of /customer-support: the topic, the conversation, and the article that is open above it. */
export interface AssistantSearch {
  topic?: AssistantTopic;
  conversation?: number;
  /** `access/one-time-links`. */
  article?: string;
  /** The name of one of its headings, as `what-is-an-acs`. */
  heading?: string;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readAssistantSearch(search: { [Key in keyof AssistantSearch]?: unknown }): AssistantSearch {
  const topic = assistantTopics.find((known) => known === search.topic);
  const conversation = Number(search.conversation);
  const article = String(search.article);
  // The router reads what looks like a number as one.
  const heading = search.heading === undefined ? '' : String(search.heading);
  return {
    ...(topic && { topic }),
    ...(Number.isSafeInteger(conversation) && conversation > 0 && { conversation }),
    ...(articleIdPattern.test(article) && { article, ...(/^[a-z0-9-]+$/.test(heading) && { heading }) }),
  };
}
