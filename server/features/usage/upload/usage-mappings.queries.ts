import type { Db, Schema } from '#server/db/schema.ts';

export type MappingRow = Schema['usageMappings'];

/** The newest mapping under any of these keys, with who made it. */
export async function findMapping(db: Db, keys: readonly string[]) {
  if (keys.length === 0) return undefined;
  return db
    .selectFrom('usageMappings')
    .innerJoin('users', 'users.id', 'usageMappings.byId')
    .where('usageMappings.key', 'in', keys)
    .orderBy('usageMappings.at', 'desc')
    .orderBy('usageMappings.key')
    .select(['usageMappings.key', 'usageMappings.mapping', 'usageMappings.at', 'users.fullName as byName'])
    .executeTakeFirst();
}

export async function findMappingRow(db: Db, key: string): Promise<MappingRow | undefined> {
  return db.selectFrom('usageMappings').where('key', '=', key).selectAll().executeTakeFirst();
}

/** Replaces the earlier mapping of these headings. */
export async function keepMapping(db: Db, row: MappingRow): Promise<void> {
  const { mapping, byId, at } = row;
  await db
    .insertInto('usageMappings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ mapping, byId, at }))
    .execute();
}
