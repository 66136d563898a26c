import type { Kysely } from 'kysely';

/**
 * At which push service a device is reached, so that a slow one holds up no others. The address is sealed and cannot be read here: the next push to the
 * device fills it in.
 */
export async function pushServices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pushDevices').addColumn('service', 'text').execute();
}
