import {
  type ArticleState,
  type AssistantTopic,
  articleIdPattern,
  articleStates,
  articleTitleMaxLength,
  assistantTopics,
} from '#contract/values/assistant.ts';
import { searchMaxLength } from '#contract/values/limits.ts';

export const knowledgeViews = ['articles', 'gaps', 'figures', 'sent'] as const;
export type KnowledgeView = (typeof knowledgeViews)[number];

/** The search of /admin/knowledge; what is missing has its default. */
export interface KnowledgeSearch {
  view?: KnowledgeView;
  q?: string;
  topic?: AssistantTopic;
  state?: ArticleState;
  /** Only articles whose review is due. */
  due?: 'true';
  /** Gaps that were set aside. */
  settled?: 'true';
  /** The article being edited, or `new`. */
  article?: string;
  /** The gap that a new article is written from, and its question. */
  gap?: number;
  question?: string;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readKnowledgeSearch(search: { [Key in keyof KnowledgeSearch]?: unknown }): KnowledgeSearch {
  const view = knowledgeViews.find((known) => known === search.view);
  const topic = assistantTopics.find((known) => known === search.topic);
  const state = articleStates.find((known) => known === search.state);
  const q = textOf(search.q, searchMaxLength);
  const article = String(search.article);
  const isNew = article === 'new';
  const gap = Number(search.gap);
  const question = textOf(search.question, articleTitleMaxLength);
  return {
    ...(view && view !== 'articles' && { view }),
    ...(q && { q }),
    ...(topic && { topic }),
    ...(state && { state }),
    // The router reads what looks like a number or a truth as one.
    ...(String(search.due) === 'true' && { due: 'true' }),
    ...(String(search.settled) === 'true' && { settled: 'true' }),
    ...((isNew || articleIdPattern.test(article)) && { article }),
    ...(isNew && Number.isSafeInteger(gap) && gap > 0 && { gap }),
    ...(isNew && question && { question }),
  };
}

function textOf(value: unknown, maxLength: number): string {
  return value === undefined ? '' : Array.from(String(value)).slice(0, maxLength).join('');
}
