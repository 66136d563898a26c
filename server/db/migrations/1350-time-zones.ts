import type { Kysely } from 'kysely';

/** The time zone in which e-mails tell a person times; null until one is noted. */
export async function addTimeZones(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('timeZone', 'text').execute();
}
