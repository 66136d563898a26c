import type { ListQuery } from '#contract/list-query.ts';
import { countRows } from '#server/db/count-rows.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import { type Completion, completeImport } from '#server/features/usage/imports/usage-imports.queries.ts';

/** A stored report that was not yet read with the present rules. */
export interface UncheckedImport {
  id: number;
  institutionId: number;
  uploaderId: number;
  sha256: string;
  report: Schema['usageImports']['report'];
  months: string;
  uses: string;
  completedAt: string;
  countsBeside: boolean;
  besides: string | null;
  fileName: string;
}

/** A claim on an import that is being read again; it expires at `until`. */
export interface CheckClaim {
  id: number;
  until: string;
}

/** The oldest unclaimed import whose report is not deleted. */
export async function findUnchecked(db: Db, free: Due): Promise<UncheckedImport | undefined> {
  return db
    .selectFrom('usageImports')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('usageImports.checked', 'is', null)
    .where('usageImports.completedAt', 'is not', null)
    .where('resources.deletedAt', 'is', null)
    .where('resources.fileName', 'is not', null)
    .where(whereDue('checkClaimedUntil', free))
    .orderBy('usageImports.id')
    .select([
      'usageImports.id',
      'usageImports.institutionId',
      'usageImports.uploaderId',
      'usageImports.sha256',
      'usageImports.report',
      'usageImports.months',
      'usageImports.uses',
      'usageImports.completedAt',
      'usageImports.countsBeside',
      'usageImports.besides',
      'resources.fileName',
    ])
    .$narrowType<{ completedAt: string; fileName: string }>()
    .executeTakeFirst();
}

/** False if another process was faster. */
export async function claimCheck(db: Db, { id, until }: CheckClaim, free: Due): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usageImports')
    .set({ checkClaimedUntil: until })
    .where('id', '=', id)
    .where('checked', 'is', null)
    .where(whereDue('checkClaimedUntil', free))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the result of the second reading; does nothing if the claim was lost. */
export async function settleCheck(
  db: Db,
  { id, until }: CheckClaim,
  found: Pick<Schema['usageImports'], 'checked' | 'doubt'>,
): Promise<void> {
  await db
    .updateTable('usageImports')
    .set({ ...found, checkClaimedUntil: null })
    .where('id', '=', id)
    .where('checkClaimedUntil', '=', until)
    .execute();
}

/**
 * Replaces the rows of the first reading with those of the second; the sweep deletes the first. False if the claim was lost, or the report
 * is gone.
 */
export async function replaceImport(
  transaction: Transaction,
  { id, until }: CheckClaim,
  { newId, ...completion }: Omit<Completion, 'resourceId'> & { newId: number },
): Promise<boolean> {
  const old = await transaction
    .selectFrom('usageImports')
    .where('id', '=', id)
    .where('checkClaimedUntil', '=', until)
    .select('resourceId')
    .executeTakeFirst();
  if (!old || old.resourceId === null) return false;
  await transaction.updateTable('usageImports').set({ resourceId: null }).where('id', '=', id).execute();
  return completeImport(transaction, newId, { ...completion, resourceId: old.resourceId });
}

/** One page of the reports that need a person's attention, newest first. */
export function readDoubtful(db: Db, page: ListQuery) {
  const doubtful = doubtfulReports(db)
    .innerJoin('institutions', 'institutions.id', 'usageImports.institutionId')
    .select([
      'resources.id as resourceId',
      'resources.title',
      'institutions.id as institutionId',
      'institutions.name as institutionName',
      'usageImports.checked',
      'usageImports.doubt',
    ])
    .$narrowType<{ checked: 'uncertain' | 'missing' }>();
  return readPage(doubtful, sorted('desc', sortColumn('number', 'resources.id')), page);
}

export async function countDoubtful(db: Db): Promise<number> {
  return countRows(doubtfulReports(db));
}

function doubtfulReports(db: Db) {
  return db
    .selectFrom('usageImports')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('usageImports.checked', 'in', ['uncertain', 'missing'])
    .where('resources.deletedAt', 'is', null);
}

/** Marks an uncertain report as confirmed. Returns its former state; undefined if there is none. */
export async function confirmUncertain(transaction: Transaction, resourceId: number) {
  const doubtful = await transaction
    .selectFrom('usageImports')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('usageImports.resourceId', '=', resourceId)
    .where('usageImports.checked', '=', 'uncertain')
    .where('resources.deletedAt', 'is', null)
    .select(['usageImports.id', 'usageImports.institutionId', 'usageImports.checked', 'usageImports.doubt'])
    .executeTakeFirst();
  if (!doubtful) return undefined;
  const { numUpdatedRows } = await transaction
    .updateTable('usageImports')
    .set({ checked: 'confirmed' })
    .where('id', '=', doubtful.id)
    .where('checked', '=', 'uncertain')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? doubtful : undefined;
}
