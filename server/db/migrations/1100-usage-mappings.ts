import type { Kysely } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';

interface Schema {
  usageUploads: {
    id: number;
    form: string;
    state: string;
    outcome: string | null;
    attempts: number;
    claim: string | null;
    claimedUntil: string | null;
  };
  usageImports: {
    report: string;
    checked: string | null;
    checkClaimedUntil: string | null;
    completedAt: string | null;
  };
}

/**
 * What a table of usage means is said by a person and remembered. Tables that were stored by guessing keep counting, and are read again so
 * that they are listed with what would be asked today; reports that wait are read anew.
 */
export async function createUsageMappings(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('usageMappings')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('mapping', 'text', required)
    .addColumn('byId', types.id, person)
    .addColumn('at', types.time, required)
    .execute();
  const known = db as Kysely<Schema>;
  await known
    .updateTable('usageImports')
    .set({ checked: null, checkClaimedUntil: null })
    .where('report', '=', 'TABLE')
    .where('checked', '=', 'certain')
    .where('completedAt', 'is not', null)
    .execute();
  const waiting = await known
    .selectFrom('usageUploads')
    .where('state', '!=', 'stored')
    .select(['id', 'form'])
    .execute();
  for (const { id, form } of waiting) {
    const asked = JSON.stringify({
      ...JSON.parse(form),
      answers: {},
      mapping: null,
      isDryRun: true,
      asPlainFile: false,
    });
    await known
      .updateTable('usageUploads')
      .set({ form: asked, state: 'waiting', outcome: null, attempts: 0, claim: null, claimedUntil: null })
      .where('id', '=', id)
      .execute();
  }
}
