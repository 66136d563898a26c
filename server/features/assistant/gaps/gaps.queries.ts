import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { countRows } from '#server/db/count-rows.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type GapRow = Selectable<Schema['knowledgeGaps']>;

export async function listRecentGaps(db: Db, limit: number): Promise<GapRow[]> {
  return db.selectFrom('knowledgeGaps').selectAll().orderBy('lastAskedAt', 'desc').limit(limit).execute();
}

export async function insertGap(db: Db, row: Insertable<Schema['knowledgeGaps']>): Promise<number> {
  const { id } = await db.insertInto('knowledgeGaps').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Reopens a gap that was asked about again, whatever was decided before. */
export async function reopenGap(
  db: Db,
  id: number,
  { at, nearestId }: { at: string; nearestId: string | null },
): Promise<void> {
  await db
    .updateTable('knowledgeGaps')
    .set({ lastAskedAt: at, nearestId, settledAt: null, settledBy: null })
    .where('id', '=', id)
    .execute();
}

export async function insertGapQuestion(db: Db, row: Insertable<Schema['gapQuestions']>): Promise<void> {
  await db.insertInto('gapQuestions').values(row).execute();
}

/** Removes an answer's question, and its gap if no other question is left. */
export async function deleteGapQuestion(db: Db, answerId: number, reason: 'declined' | 'not_helpful'): Promise<void> {
  const gone = await db
    .deleteFrom('gapQuestions')
    .where('answerId', '=', answerId)
    .where('reason', '=', reason)
    .returning('gapId')
    .execute();
  for (const { gapId } of gone) {
    await db
      .deleteFrom('knowledgeGaps')
      .where('id', '=', gapId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('gapQuestions').where('gapQuestions.gapId', '=', gapId).select('gapQuestions.id'))),
      )
      .execute();
  }
}

export async function settleGap(
  db: Db,
  id: number,
  settled: Pick<GapRow, 'settledAt' | 'settledBy'>,
): Promise<GapRow | undefined> {
  return db.updateTable('knowledgeGaps').set(settled).where('id', '=', id).returningAll().executeTakeFirst();
}

export interface GapFilter {
  isSettled: boolean;
  topic: AssistantTopic | undefined;
  /** Only this gap, whether it is open or settled. */
  id: number | undefined;
  since: string;
}

/** One page of the open or settled gaps of a topic, the most asked since `since` first. */
export async function readGaps(
  db: Db,
  { isSettled, topic, id, since }: GapFilter,
  page: ListQuery,
): Promise<Page<GapRow>> {
  let gaps = db.selectFrom('knowledgeGaps');
  gaps = id === undefined ? gaps.where('settledAt', isSettled ? 'is not' : 'is', null) : gaps.where('id', '=', id);
  if (topic) gaps = gaps.where('topic', '=', topic);
  const asked = sql`(
    select count(*) from "gapQuestions" where "gapId" = "knowledgeGaps".id and "askedAt" >= ${since})`;
  const latest = sortColumn('time', 'lastAskedAt');
  const sort = sorted('desc', sortColumn('number', asked), latest, sortColumn('number', 'knowledgeGaps.id'));
  return readPage(gaps.selectAll(), sort, page);
}

export async function countOpenGaps(db: Db): Promise<number> {
  return countRows(db.selectFrom('knowledgeGaps').where('settledAt', 'is', null));
}

/** Counts the questions of each gap: in total, because nothing was found, and by week (after `from`, up to `to`). */
export async function countGapQuestions(
  db: Db,
  gapIds: readonly number[],
  weeks: readonly { from: string; to: string }[],
) {
  const counts = weeks.map(({ from, to }, at) =>
    sql<number>`count(*) filter (where "askedAt" > ${from} and "askedAt" <= ${to})`.as(`week${at}`),
  );
  const rows = await db
    .selectFrom('gapQuestions')
    .where('gapId', 'in', sql<number>`(${idRows(db, gapIds)})`)
    .groupBy('gapId')
    .select(({ fn }) => ['gapId', fn.countAll<number>().as('count'), ...counts])
    .select(sql<number>`count(*) filter (where reason = 'declined')`.as('declined'))
    .execute();
  return rows.map((row) => ({ ...row, weeks: weeks.map((_, at) => row[`week${at}`] ?? 0) }));
}

/** Other phrasings of each gap, at most `most` per gap, newest first. */
export async function listOtherQuestions(db: Db, gapIds: readonly number[], most: number) {
  const { rows } = await sql<{ gapId: number; question: string }>`
    select "gapId", question from (
      select q."gapId", q.question, row_number() over (partition by q."gapId" order by max(q.id) desc) as place
      from "gapQuestions" as q join "knowledgeGaps" as g on g.id = q."gapId" and g.question <> q.question
      where q."gapId" in (${idRows(db, gapIds)}) group by q."gapId", q.question
    ) as others where place <= ${most} order by place`.execute(db);
  return rows;
}
