import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { FetchedReportId, FetchGroup } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Claim, finishClaimed } from '#server/db/queries/claimed-rows.ts';
import { whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type FetchRow = Selectable<Schema['usageFetches']>;
export type ClaimedFetch = FetchRow & { claim: string };

const doneStates = ['stored', 'unchanged', 'empty', 'gone'] as const;
const problemStates = ['asked', 'failed'] as const;
/** A refused institution is not asked for again, so its waiting rows count as problems. */
const isStopped = sql<boolean>`c.stopped is not null`;

/** One page of a group of the board, latest change first. */
export function readFetches(
  db: Db,
  { group, platform, ...page }: ListQuery & { group: FetchGroup; platform?: number | undefined },
) {
  const rows = fetchesOf(db, group)
    .innerJoin('fetchedPlatforms as p', 'p.id', 'f.platformId')
    .innerJoin('institutions as i', 'i.id', 'f.institutionId')
    .leftJoin('resources as r', (join) => join.onRef('r.id', '=', 'f.resourceId').on('r.deletedAt', 'is', null))
    .$if(platform !== undefined, (all) => all.where('f.platformId', '=', platform ?? 0))
    .select(['f.id', 'f.platformId', 'p.name as platformName', 'f.institutionId', 'i.name as institutionName'])
    .select(['f.report', 'f.month', 'f.state', 'f.reason', 'f.code', 'f.question', 'f.attempts', 'f.dueAt'])
    .select(['f.changedAt', 'r.id as resourceId', 'c.stopped', 'c.stoppedCode']);
  return readPage(rows, sorted('desc', sortColumn('time', 'f.changedAt'), sortColumn('number', 'f.id')), page);
}
export type ListedFetch = Awaited<ReturnType<typeof readFetches>>['rows'][number];

function fetchesOf(db: Db, group: FetchGroup) {
  const all = db
    .selectFrom('usageFetches as f')
    .leftJoin('fetchedCustomers as c', (join) =>
      join.onRef('c.platformId', '=', 'f.platformId').onRef('c.institutionId', '=', 'f.institutionId'),
    );
  if (group === 'done') return all.where('f.state', 'in', doneStates);
  if (group === 'waiting') return all.where('f.state', '=', 'waiting').where('c.stopped', 'is', null);
  return all.where(({ or, and, eb }) =>
    or([eb('f.state', 'in', problemStates), and([eb('f.state', '=', 'waiting'), isStopped])]),
  );
}

/** The number of waiting and problematic fetches at each platform. */
export async function countFetches(db: Db): Promise<{ platformId: number; waiting: number; problems: number }[]> {
  const count = async (group: FetchGroup) =>
    fetchesOf(db, group)
      .groupBy('f.platformId')
      .select(['f.platformId', ({ fn }) => fn.countAll<number | string>().as('count')])
      .execute();
  const [waiting, problems] = [await count('waiting'), await count('problems')];
  const ids = new Set([...waiting, ...problems].map(({ platformId }) => platformId));
  const of = (found: typeof waiting, id: number) =>
    Number(found.find(({ platformId }) => platformId === id)?.count ?? 0);
  return [...ids].map((platformId) => ({
    platformId,
    waiting: of(waiting, platformId),
    problems: of(problems, platformId),
  }));
}

export async function findFetch(db: Db, id: number): Promise<FetchRow | undefined> {
  return db.selectFrom('usageFetches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes open fetches that are no longer wanted, by report and month or by institution. Rows with a stored report stay, as stored. */
export async function deleteUnwanted(db: Db, unwanted: Unwanted): Promise<void> {
  const isUnwanted = unwantedIn(unwanted);
  const open = ['waiting', ...problemStates] as const;
  await db
    .updateTable('usageFetches')
    .set({ state: 'stored', reason: null, code: null, question: null, claim: null, claimedUntil: null })
    .where(isUnwanted)
    .where('state', 'in', open)
    .where('resourceId', 'is not', null)
    .execute();
  await db
    .deleteFrom('usageFetches')
    .where(isUnwanted)
    .where('state', 'in', open)
    .where('resourceId', 'is', null)
    .execute();
}

type Unwanted = { platformId: number } & (
  | { institutionId: number }
  | { wanted: readonly FetchedReportId[]; firstMonth: string }
);

function unwantedIn({ platformId, ...unwanted }: Unwanted): RawBuilder<SqlBool> {
  const which =
    'institutionId' in unwanted
      ? sql`"institutionId" = ${unwanted.institutionId}`
      : sql`(report not in (${sql.join(unwanted.wanted)}) or month < ${unwanted.firstMonth})`;
  return sql<SqlBool>`"platformId" = ${platformId} and ${which}`;
}

/** Claims the next due fetch of an active platform, for an institution that the platform does not refuse. */
export async function claimFetch(db: Db, { claim, free, until }: Claim): Promise<ClaimedFetch | undefined> {
  const isFree = whereDue('claimedUntil', free);
  const next = db
    .selectFrom('usageFetches as f')
    .innerJoin('fetchedPlatforms as p', 'p.id', 'f.platformId')
    .leftJoin('fetchedCustomers as c', (join) =>
      join.onRef('c.platformId', '=', 'f.platformId').onRef('c.institutionId', '=', 'f.institutionId'),
    )
    .where('f.state', '=', 'waiting')
    .where('p.isOn', '=', true)
    .where('c.stopped', 'is', null)
    .where(whereDue('f.dueAt', free))
    .where(whereDue('f.claimedUntil', free))
    .where(whereDue('p.pausedUntil', free))
    .orderBy('f.dueAt')
    .orderBy('f.id')
    .limit(1)
    .select('f.id');
  const row = await db
    .updateTable('usageFetches')
    .set(({ eb }) => ({
      claim,
      claimedUntil: until,
      attempts: eb('attempts', '+', 1),
      // A claim that was not released means that its process died.
      lost: eb
        .case()
        .when('claim', 'is', null)
        .then(0)
        .else(eb('lost', '+', 1))
        .end(),
    }))
    .where('id', '=', next)
    // Checked again at the update, so of two processes that saw the row free only one claims it; the other tries again.
    .where('state', '=', 'waiting')
    .where(isFree)
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, claim };
}

export type Settled = Partial<
  Pick<
    FetchRow,
    'state' | 'reason' | 'code' | 'question' | 'attempts' | 'dueAt' | 'contentHash' | 'resourceId' | 'changedAt'
  >
>;

/** Stores the outcome. False if another process has taken over the row, or it is no longer wanted. */
export function settleFetch(db: Db, row: ClaimedFetch, settled: Settled): Promise<boolean> {
  return finishClaimed(db, 'usageFetches', row, { reason: null, code: null, question: null, ...settled });
}

/** Queues a fetch again at once, even if it is running. A report that was deleted since is stored anew. */
export async function requeueFetch(
  db: Db,
  id: number,
  { answers, at }: { answers: string | null; at: string },
): Promise<void> {
  await db
    .updateTable('usageFetches')
    .set(({ selectFrom, eb }) => ({
      state: 'waiting',
      answers,
      attempts: 0,
      lost: 0,
      dueAt: at,
      changedAt: at,
      claim: null,
      claimedUntil: null,
      reason: null,
      code: null,
      question: null,
      contentHash: eb
        .case()
        .when('resourceId', 'in', selectFrom('resources').where('deletedAt', 'is', null).select('id'))
        .then(eb.ref('contentHash'))
        .else(null)
        .end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Makes waiting fetches due at once, because the platform or the request has changed. */
export async function makeFetchesDue(db: Db, platformId: number, at: string): Promise<void> {
  await db
    .updateTable('usageFetches')
    .set({ dueAt: at, attempts: 0 })
    .where('platformId', '=', platformId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Stops requests to a platform until then. */
export async function pausePlatform(db: Db, id: number, until: string): Promise<void> {
  await db.updateTable('fetchedPlatforms').set({ pausedUntil: until }).where('id', '=', id).execute();
}

/** Removes bytes that were not stored as a report. Those of a stored report, whose commit may have lost its answer, stay. */
export async function hideUnstored(db: Db, name: string, at: string): Promise<void> {
  await db
    .updateTable('files')
    .set({ removedAt: at })
    .where('name', '=', name)
    .where('readers', '=', 'uploader')
    .execute();
}

/** The fetches of an institution at a platform that wait for an answer to a question. */
export async function listAsked(
  db: Db,
  { platformId, institutionId }: Pick<FetchRow, 'platformId' | 'institutionId'>,
): Promise<FetchRow[]> {
  return db
    .selectFrom('usageFetches')
    .selectAll()
    .where('platformId', '=', platformId)
    .where('institutionId', '=', institutionId)
    .where('state', '=', 'asked')
    .execute();
}
