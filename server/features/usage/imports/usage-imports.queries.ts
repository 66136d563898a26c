import type { Db, Schema } from '#server/db/schema.ts';

export type NewImport = Pick<Schema['usageImports'], 'institutionId' | 'uploaderId' | 'sha256' | 'startedAt'>;

/** Begins an import, which is invisible until it is completed. Returns its id. */
export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('usageImports')
    .values({ ...row, months: '', uses: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Completion = Pick<
  Schema['usageImports'],
  | 'resourceId'
  | 'report'
  | 'reportName'
  | 'release'
  | 'months'
  | 'uses'
  | 'usesMetric'
  | 'accessMethod'
  | 'completedAt'
  | 'createdAt'
  | 'platforms'
  | 'besides'
  | 'shape'
  | 'sheet'
  | 'checked'
  | 'header'
  | 'itemColumns'
> & { countsBeside: boolean; mayHoldMachines: boolean };

/** Completes an import: from the commit on its figures count. False if the import was given up meanwhile. */
export async function completeImport(db: Db, id: number, completion: Completion): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usageImports')
    .set(completion)
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Says whether the import was never completed. Waits for a commit in progress: the completing process locks the row, and may not know that
 * its commit succeeded.
 */
export async function isUncompleted(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usageImports')
    .set({ uses: '' })
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('usageImports').where('id', '=', id).execute();
}

/** Imports begun before a moment and never completed, and those whose report is gone. */
export async function listAbandonedImports(db: Db, startedBefore: string): Promise<number[]> {
  const rows = await db
    .selectFrom('usageImports')
    .where('startedAt', '<', startedBefore)
    .where(({ or, eb }) => or([eb('completedAt', 'is', null), eb('resourceId', 'is', null)]))
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Counting imports without stored figures. */
export async function listImportsWithoutSums(db: Db): Promise<{ id: number; uses: string }[]> {
  return db
    .selectFrom('usageImports')
    .where('completedAt', 'is not', null)
    .where('resourceId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('usageSums').whereRef('usageSums.importId', '=', 'usageImports.id').select('month'))),
    )
    .select(['id', 'uses'])
    .execute();
}
