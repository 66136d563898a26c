import type { Kysely } from 'kysely';

/** By which key secrets are sealed: a known text, sealed with it. The row comes with the first start (sealing.service.ts). */
export async function sealing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sealing')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('proof', 'text', (column) => column.notNull())
    .execute();
}
