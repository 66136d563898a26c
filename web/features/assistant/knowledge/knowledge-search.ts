import { articleIdPattern, articleStates, articleTitleMaxLength, assistantTopics } from '#contract/values/assistant.ts';
import { addressReader, choiceField, fieldBeside, idField, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const knowledgeViews = ['articles', 'facts', 'gaps', 'figures', 'sent'] as const;
export type KnowledgeView = (typeof knowledgeViews)[number];

const isNew = choiceField(['new']);

export const readKnowledgeSearch = addressReader({
  view: choiceField(knowledgeViews, 'articles'),
  q: textField(),
  topic: choiceField(assistantTopics),
  state: choiceField(articleStates),
  due: choiceField(['true']),
  /** Gaps that were set aside. */
  settled: choiceField(['true']),
  /** The article being edited, or `new`. */
  article: (typed): string | undefined => {
    const article = String(typed);
    return article === 'new' || articleIdPattern.test(article) ? article : undefined;
  },
  gap: fieldBeside('article', isNew, idField),
  question: fieldBeside('article', isNew, textField(articleTitleMaxLength)),
});
export type KnowledgeSearch = SearchIn<typeof readKnowledgeSearch>;
