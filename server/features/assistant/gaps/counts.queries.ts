import type { Db } from '#server/db/schema.ts';

/** Row of counts for all answers of a day; other rows are named by article. */
export const allAnswers = 'all';

/** Row of counts for answers found without meaning. No article can have this name. */
export const withoutMeaning = 'without meaning';

export interface AnswerCounts {
  asked?: number;
  answered?: number;
  declined?: number;
  helpful?: number;
  notHelpful?: number;
  byModel?: number;
}

/** Adds to the counts of a day. They contain no personal data, so they stay when a conversation is deleted. */
export async function addCounts(db: Db, article: string, day: string, counts: AnswerCounts): Promise<void> {
  const { asked = 0, answered = 0, declined = 0, helpful = 0, notHelpful = 0, byModel = 0 } = counts;
  const added = { asked, answered, declined, helpful, notHelpful, byModel };
  await db
    .insertInto('answerCounts')
    .values({ article, day, ...added })
    .onConflict((conflict) =>
      conflict.columns(['article', 'day']).doUpdateSet(({ eb }) => ({
        asked: eb('answerCounts.asked', '+', asked),
        answered: eb('answerCounts.answered', '+', answered),
        declined: eb('answerCounts.declined', '+', declined),
        helpful: eb('answerCounts.helpful', '+', helpful),
        notHelpful: eb('answerCounts.notHelpful', '+', notHelpful),
        byModel: eb('answerCounts.byModel', '+', byModel),
      })),
    )
    .execute();
}

export async function sumCounts(db: Db, since: string) {
  const rows = await db
    .selectFrom('answerCounts')
    .where('day', '>=', since)
    .groupBy('article')
    .select(({ fn }) => [
      'article',
      fn.sum<number | string>('asked').as('asked'),
      fn.sum<number | string>('answered').as('answered'),
      fn.sum<number | string>('declined').as('declined'),
      fn.sum<number | string>('helpful').as('helpful'),
      fn.sum<number | string>('notHelpful').as('notHelpful'),
      fn.sum<number | string>('byModel').as('byModel'),
    ])
    .execute();
  // PostgreSQL returns sums of integers as text.
  return rows.map(({ article, ...sums }) => ({
    article,
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Required<AnswerCounts>),
  }));
}
