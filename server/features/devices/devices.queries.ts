import type { Insertable, Selectable } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type DeviceRow = Selectable<Schema['pushDevices']>;

/** A person's devices whose sessions have not ended, the newest first. */
export async function listDevices(db: Db, userId: number, limits: SessionLimits): Promise<DeviceRow[]> {
  return devicesInUse(db, limits).where('pushDevices.userId', '=', userId).orderBy('pushDevices.id', 'desc').execute();
}

/** Sessions older than these moments are over. */
export interface SessionLimits {
  seenAfter: string;
  createdAfter: string;
}

function devicesInUse(db: Db, { seenAfter, createdAfter }: SessionLimits) {
  return db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.tokenHash', 'pushDevices.sessionHash')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .where('sessions.lastSeenAt', '>', seenAfter)
    .where('sessions.createdAt', '>', createdAfter)
    .where('users.deactivatedAt', 'is', null)
    .where('pushDevices.removedAt', 'is', null)
    .selectAll('pushDevices');
}

/** One of them by its id; undefined where its session has ended, or its person has left. */
export async function findDevice(db: Db, id: number, limits: SessionLimits): Promise<DeviceRow | undefined> {
  return devicesInUse(db, limits).where('pushDevices.id', '=', id).executeTakeFirst();
}

/**
 * Makes room for a browser that comes again: in this session or, known by its address, in another one. Answers what was there.
 */
export async function deleteFormer(
  db: Db,
  { sessionHash, endpointHash }: Pick<DeviceRow, 'sessionHash' | 'endpointHash'>,
): Promise<Pick<DeviceRow, 'userId' | 'showsText'>[]> {
  return db
    .deleteFrom('pushDevices')
    .where(({ or, eb }) => or([eb('sessionHash', '=', sessionHash), eb('endpointHash', '=', endpointHash)]))
    .returning(['userId', 'showsText'])
    .execute();
}

export async function insertDevice(db: Db, row: Insertable<Schema['pushDevices']>): Promise<DeviceRow> {
  return db.insertInto('pushDevices').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateDevice(
  db: Db,
  id: number,
  change: Partial<Pick<DeviceRow, 'subscriptionSealed' | 'showsText' | 'lastSentAt'>>,
): Promise<void> {
  await db.updateTable('pushDevices').set(change).where('id', '=', id).execute();
}

/** Forgets where a device is, and what waits for it; its person's own where one is named. Answers whether there was one. */
export async function forgetDevice(
  transaction: Db,
  { id, userId, at }: { id: number; userId?: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('pushDevices')
    .set({ subscriptionSealed: null, endpointHash: `removed ${id}`, removedAt: at })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await transaction.deleteFrom('pushes').where('deviceId', '=', id).execute();
  return true;
}

/** Whether the browser of a session was removed in it, by its person or by its push service. */
export async function wasRemoved(db: Db, sessionHash: string): Promise<boolean> {
  const row = db.selectFrom('pushDevices').where('sessionHash', '=', sessionHash).where('removedAt', 'is not', null);
  return (await row.select('id').executeTakeFirst()) !== undefined;
}

/** Which browser a session is of, which does not end before the transaction does; undefined where it has ended. */
export async function holdSession(db: Db, sessionHash: string): Promise<{ userAgent: string } | undefined> {
  const row = db.selectFrom('sessions').where('tokenHash', '=', sessionHash).select('userAgent');
  return (engineOf(db) === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
}
