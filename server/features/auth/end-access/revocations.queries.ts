import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type Revocation = Selectable<Schema['revocations']>;

export async function insertRevocations(db: Db, rows: Insertable<Schema['revocations']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('revocations').values(rows).execute();
}

export async function listRevocationsSince(db: Db, time: string): Promise<Revocation[]> {
  return db.selectFrom('revocations').where('at', '>=', time).orderBy('id').selectAll().execute();
}

export async function deleteRevocationsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('revocations').where('at', '<', time).execute();
}
