import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type AbsenceRow = Selectable<Schema['absences']>;

/** Absences of a person and those for which they stand in; of everybody with null. The last to end comes first. */
export function readAbsences(db: Db, personId: number | null, page: ListQuery): Promise<Page<AbsenceRow>> {
  let absences = db.selectFrom('absences').selectAll();
  if (personId !== null)
    absences = absences.where(({ or, eb }) => or([eb('staffId', '=', personId), eb('standInId', '=', personId)]));
  return readPage(absences, sorted('desc', sortColumn('text', 'untilDay'), sortColumn('number', 'id')), page);
}

export async function findAbsence(db: Db, id: number): Promise<AbsenceRow | undefined> {
  return db.selectFrom('absences').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function insertAbsence(db: Db, row: Insertable<Schema['absences']>): Promise<AbsenceRow> {
  return db.insertInto('absences').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function setEnd(db: Db, id: number, endedAt: string | null): Promise<void> {
  await db.updateTable('absences').set({ endedAt }).where('id', '=', id).execute();
}

/** Locks people against absences entered at the same moment: the rows of both are taken in the order of their ids. */
export async function lockStaff(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    // An UPDATE that changes nothing locks the row on both engines.
    await db
      .updateTable('users')
      .set(({ ref }) => ({ role: ref('role') }))
      .where('id', '=', id)
      .execute();
  }
}

/** Absences that nobody ended, with a day of a span in them, of these people or with them as stand-ins. */
export async function listOverlapping(
  db: Db,
  { people, from, until, except }: { people: readonly number[]; from: string; until: string; except: number | null },
): Promise<AbsenceRow[]> {
  return db
    .selectFrom('absences')
    .where('endedAt', 'is', null)
    .where('fromDay', '<=', until)
    .where('untilDay', '>=', from)
    .where(({ or, eb }) => or([eb('staffId', 'in', people), eb('standInId', 'in', people)]))
    .where(sql<boolean>`id <> ${except ?? 0}`)
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function listAbsentDays(
  db: Db,
  staffId: number,
  { from, until }: { from: string; until: string },
): Promise<Pick<AbsenceRow, 'fromDay' | 'untilDay'>[]> {
  return db
    .selectFrom('absences')
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .where('fromDay', '<=', until)
    .where('untilDay', '>=', from)
    .select(['fromDay', 'untilDay'])
    .execute();
}

/** Who is assigned to these institutions. */
export async function listAssigned(db: Db, institutionIds: readonly number[]) {
  return db
    .selectFrom('institutions')
    .where('id', 'in', sql<number>`(${idRows(db, [...new Set(institutionIds)])})`)
    .select(['id', 'accountManagerId', 'techSupportId'])
    .execute();
}
