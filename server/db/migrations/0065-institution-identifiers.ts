import type { Kysely } from 'kysely';

/** By what the world knows an institution, which the reports of COUNTER name. */
export async function institutionIdentifiers(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['isil', 'isni', 'oclc', 'ror', 'customerId']) {
    await db.schema.alterTable('institutions').addColumn(kind, 'text').execute();
    // No two institutions are the same one.
    await db.schema
      .createIndex(`institutionsBy${kind.charAt(0).toUpperCase()}${kind.slice(1)}`)
      .on('institutions')
      .columns([kind])
      .unique()
      .execute();
  }
}
