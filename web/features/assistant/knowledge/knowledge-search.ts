import { articleIdPattern, articleStates, articleTitleMaxLength, assistantTopics } from '#contract/values/assistant.ts';
import { addressReader, fieldBeside, idField, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

export const knowledgeViews = ['articles', 'gaps', 'figures', 'sent'] as const;
export type KnowledgeView = (typeof knowledgeViews)[number];

const isNew = wordField(['new']);

/** Reads the search of /admin/knowledge. */
export const readKnowledgeSearch = addressReader({
  view: wordField(knowledgeViews, 'articles'),
  q: textField(),
  topic: wordField(assistantTopics),
  state: wordField(articleStates),
  /** Only articles whose review is due. */
  due: wordField(['true']),
  /** Gaps that were set aside. */
  settled: wordField(['true']),
  /** The article being edited, or `new`. */
  article: (typed): string | undefined => {
    const article = String(typed);
    return article === 'new' || articleIdPattern.test(article) ? article : undefined;
  },
  /** The gap that a new article is written from, and its question. */
  gap: fieldBeside('article', isNew, idField),
  question: fieldBeside('article', isNew, textField(articleTitleMaxLength)),
});
export type KnowledgeSearch = SearchIn<typeof readKnowledgeSearch>;
