import type { Kysely } from 'kysely';

/** What was live before a set-up was put live, so that this can be undone. */
export async function beforeLive(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('technicalSetups').addColumn('beforeLive', 'text').execute();
}
