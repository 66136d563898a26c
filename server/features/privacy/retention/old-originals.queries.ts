import type { Db, Transaction } from '#server/db/schema.ts';

/** Reports from before `before` whose figures need no review. */
function oldReports(db: Db, before: string) {
  return db
    .selectFrom('resources')
    .where('type', '=', 'usage_stats')
    .where('deletedAt', 'is', null)
    .where('fileName', 'is not', null)
    .where('sharedAt', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usageImports')
          .whereRef('usageImports.resourceId', '=', 'resources.id')
          .where('checked', 'in', ['certain', 'confirmed'])
          .select('usageImports.id'),
      ),
    );
}

export async function countOldOriginals(db: Db, before: string): Promise<number> {
  const { count } = await oldReports(db, before)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks the files of some reports as removed, and clears the reports' references. Returns how many. */
export async function takeOldOriginals(
  transaction: Transaction,
  { before, limit, at }: { before: string; limit: number; at: string },
): Promise<number> {
  const old = await oldReports(transaction, before)
    .select(['resources.id', 'fileName'])
    .orderBy('resources.id')
    .limit(limit)
    .$narrowType<{ fileName: string }>()
    .execute();
  if (old.length === 0) return 0;
  const names = old.map(({ fileName }) => fileName);
  await transaction.updateTable('files').set({ removedAt: at }).where('name', 'in', names).execute();
  const ids = old.map(({ id }) => id);
  await transaction.updateTable('resources').set({ fileName: null, url: '' }).where('id', 'in', ids).execute();
  return old.length;
}
