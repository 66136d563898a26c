import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NotedHarvest = Insertable<Schema['harvests']>;

/** One page of calls with an institution's keys, or for it with an unknown key, latest first. */
export function readHarvests(db: Db, institutionId: number, page: ListQuery) {
  const harvests = db
    .selectFrom('harvests')
    .leftJoin('programKeys', 'programKeys.id', 'harvests.keyId')
    // Former members, and members that hid their name since, are not named for earlier calls either.
    .leftJoin('institutions', (join) =>
      join
        .onRef('institutions.id', '=', 'harvests.customerId')
        .onRef('institutions.consortiumId', '=', 'harvests.institutionId')
        .on('institutions.unnamedSince', 'is', null),
    )
    .where('harvests.institutionId', '=', institutionId)
    .selectAll('harvests')
    .select(['programKeys.name as keyName', 'institutions.name as customerName']);
  return readPage(
    harvests,
    sorted('desc', sortColumn('time', 'harvests.lastAt'), sortColumn('number', 'harvests.id')),
    page,
  );
}

/** Counts into an equal row of the same key since then; returns false if there is none. */
export async function addToHarvest(db: Db, noted: NotedHarvest & { keyId: number }, since: string): Promise<boolean> {
  const { keyId, customerId, asked, fromMonth, toMonth, outcome, exceptions, lastAt, times } = noted;
  const same = await db
    .selectFrom('harvests')
    .where('keyId', '=', keyId)
    .where('lastAt', '>=', since)
    .where('at', '>=', since)
    .where('asked', '=', asked)
    .where('outcome', '=', outcome)
    .where('exceptions', '=', exceptions)
    .where('customerId', customerId === null ? 'is' : '=', customerId ?? null)
    .where('fromMonth', fromMonth === null ? 'is' : '=', fromMonth ?? null)
    .where('toMonth', toMonth === null ? 'is' : '=', toMonth ?? null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (!same) return false;
  await db
    .updateTable('harvests')
    .set(({ eb }) => ({ lastAt, times: eb('times', '+', times) }))
    .where('id', '=', same.id)
    .execute();
  return true;
}

export async function insertHarvest(db: Db, noted: NotedHarvest): Promise<void> {
  await db.insertInto('harvests').values(noted).execute();
}

/**
 * Stores the latest call with an unknown key: one row for each institution, which counts the calls since `since` and is updated with each.
 */
export async function keepUnknownKey(db: Db, noted: NotedHarvest, since: string): Promise<void> {
  const { institutionId, at, times, ...last } = noted;
  const { numUpdatedRows } = await db
    .updateTable('harvests')
    .set(({ eb, ref, val }) => {
      const goesOn = eb('lastAt', '>=', since);
      return {
        ...last,
        at: eb.case().when(goesOn).then(ref('at')).else(val(at)).end(),
        times: eb
          .case()
          .when(goesOn)
          .then(eb('times', '+', times))
          .else(val(times))
          .end(),
      };
    })
    .where('institutionId', '=', institutionId)
    .where('keyId', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('harvests')
    .values(noted)
    // Another process was faster.
    .onConflict((conflict) => conflict.column('institutionId').where('keyId', 'is', null).doNothing())
    .execute();
}

export async function updateKeySucceeded(db: Db, keyId: number, at: string): Promise<void> {
  await db.updateTable('programKeys').set({ succeededAt: at, failingSince: null }).where('id', '=', keyId).execute();
}

/** A failure within a day of a success is one report among others, so the program does not count as failing. */
export async function updateKeyFailed(db: Db, keyId: number, { at, dayBefore }: { at: string; dayBefore: string }) {
  await db
    .updateTable('programKeys')
    .set(({ eb, fn, val }) => ({
      failedAt: at,
      failingSince: eb
        .case()
        .when(eb.or([eb('succeededAt', 'is', null), eb('succeededAt', '<', dayBefore)]))
        .then(fn.coalesce('failingSince', val(at)))
        .else(null)
        .end(),
    }))
    .where('id', '=', keyId)
    .execute();
}

/** When a key counts as failing, as ISO text. */
export interface FailingTimes {
  /** The key has failed since then, or longer. */
  since: string;
  /** Its last call came after this: a program that no longer calls was given up. */
  lastAfter: string;
  /** Like `lastAfter`, for a revoked key, whose program was perhaps switched off. */
  revokedLastAfter: string;
}

/** The failing keys of these institutions, longest failing first. */
export async function listFailing(db: Db, institutionIds: readonly number[], times: FailingTimes) {
  return db
    .selectFrom('programKeys')
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .where('failingSince', '<=', times.since)
    .where(({ eb, and, or }) =>
      or([
        and([eb('revokedAt', 'is', null), eb('failedAt', '>=', times.lastAfter)]),
        eb('failedAt', '>=', times.revokedLastAfter),
      ]),
    )
    .orderBy('failingSince')
    .orderBy('id')
    .select(['institutionId', 'name', 'failingSince'])
    .$narrowType<{ failingSince: string; institutionId: number }>()
    .execute();
}

/** The number of institutions with figures for each of these months. */
export async function countByMonth(db: Db, from: string, to: string) {
  return db
    .selectFrom('institutionUses')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .groupBy('month')
    .select(({ fn }) => ['month', fn.countAll<number>().as('institutions')])
    .execute();
}

/** Deletes old rows, and of each institution all but the newest. */
export async function deleteOldHarvests(db: Db, { before, kept }: { before: string; kept: number }): Promise<void> {
  await db.deleteFrom('harvests').where('lastAt', '<', before).execute();
  const large = await db
    .selectFrom('harvests')
    .groupBy('institutionId')
    .having(({ fn }) => fn.countAll(), '>', kept)
    .select('institutionId')
    .execute();
  for (const { institutionId } of large) {
    const first = await db
      .selectFrom('harvests')
      .where('institutionId', '=', institutionId)
      .orderBy('lastAt', 'desc')
      .orderBy('id', 'desc')
      .offset(kept)
      .limit(1)
      .select('lastAt')
      .executeTakeFirst();
    if (!first) continue;
    await db
      .deleteFrom('harvests')
      .where('institutionId', '=', institutionId)
      .where('lastAt', '<=', first.lastAt)
      .execute();
  }
}
