import type { Kysely } from 'kysely';

/** By what a database and the store of its files know each other. The row comes with the first start (store-identity.service.ts). */
export async function storeIdentity(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('storeIdentity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('identity', 'text', (column) => column.notNull())
    .execute();
}
