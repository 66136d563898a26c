import type { KnowledgeStatistics } from '#contract/assistant/knowledge.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import type { Db } from '#server/db/schema.ts';
import type { Corpus } from '#server/features/assistant/knowledge/library.service.ts';
import { allAnswers, sumCounts, withoutMeaning } from './counts.queries.ts';

const days = 30;
const articlesShown = 50;

/** First day of the statistics, in London time. */
export function statisticsSince(now: number): string {
  return addDays(londonTime(now).day, 1 - days);
}

export async function readStatistics(db: Db, corpus: Corpus, now: number): Promise<KnowledgeStatistics> {
  const sums = await sumCounts(db, statisticsSince(now));
  const all = sums.find(({ article }) => article === allAnswers);
  const articles = sums
    .flatMap(({ article, answered, helpful, notHelpful }) => {
      const known = corpus.articles.get(article);
      return known ? [{ id: known.id, title: known.text.title, answered, helpful, notHelpful }] : [];
    })
    .sort((a, b) => b.answered - a.answered || (a.id < b.id ? -1 : 1))
    .slice(0, articlesShown);
  const { asked = 0, answered = 0, declined = 0, helpful = 0, notHelpful = 0, byModel = 0 } = all ?? {};
  const late = sums.find(({ article }) => article === withoutMeaning)?.asked ?? 0;
  return {
    days,
    asked,
    answered,
    declined,
    helpful,
    notHelpful,
    writtenByModel: byModel,
    withoutMeaning: late,
    articles,
  };
}
