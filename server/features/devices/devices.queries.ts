import type { Insertable, Selectable } from 'kysely';
import { locked } from '#server/db/engines/locks.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

export type DeviceRow = Selectable<Schema['pushDevices']>;

/** A person's devices with live sessions, newest first. */
export async function listDevices(db: Db, userId: number, limits: SessionLimits): Promise<DeviceRow[]> {
  return devicesInUse(db, limits).where('pushDevices.userId', '=', userId).orderBy('pushDevices.id', 'desc').execute();
}

/** Sessions older than these times have ended. */
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

/** A device by its id; undefined if its session has ended or its person was deactivated. */
export async function findDevice(db: Db, id: number, limits: SessionLimits): Promise<DeviceRow | undefined> {
  return devicesInUse(db, limits).where('pushDevices.id', '=', id).executeTakeFirst();
}

/** Removes an earlier registration of the same browser, by session or by push address. Returns the removed row. */
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
  change: Partial<Pick<DeviceRow, 'subscriptionSealed' | 'service' | 'lastSentAt'>>,
): Promise<void> {
  await db.updateTable('pushDevices').set(change).where('id', '=', id).execute();
}

/**
 * Deletes a device's address and its queue; only the user's own device if a user is given. Returns whether there was
 * one.
 */
export async function forgetDevice(
  transaction: Transaction,
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
  await transaction.deleteFrom('outbox').where('deviceId', '=', id).execute();
  return true;
}

/** True if the device of this session was removed, by its person or by its push service. */
export async function wasRemoved(db: Db, sessionHash: string): Promise<boolean> {
  const row = db.selectFrom('pushDevices').where('sessionHash', '=', sessionHash).where('removedAt', 'is not', null);
  return (await row.select('id').executeTakeFirst()) !== undefined;
}

/** The browser of a session, with the session locked until the end of the transaction; undefined if it has ended. */
export async function lockSession(db: Db, sessionHash: string): Promise<{ userAgent: string } | undefined> {
  const row = db.selectFrom('sessions').where('tokenHash', '=', sessionHash).select('userAgent');
  return locked(db, row, 'forUpdate').executeTakeFirst();
}
