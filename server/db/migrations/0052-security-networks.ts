import type { Kysely } from 'kysely';

/** From which network somebody failed, so that one that floods the log hides no other. */
export async function securityNetworks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('securityEvents').addColumn('network', 'text').execute();
}
