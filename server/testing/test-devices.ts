import type { Db } from '#server/db/schema.ts';

/** The device of each person's second session. */
export const deviceOf = (personId: number) => 40 + personId;
/** A point of P-256 (its base point) and 16 bytes. */
export const testDeviceKeys = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** For the access test: a device in one session of each person. */
export async function insertDevices(db: Db, now: number, sessions: ReadonlyMap<number, string>): Promise<void> {
  const createdAt = new Date(now).toISOString();
  const rows = [...sessions].map(([userId, sessionHash]) => ({
    ...{ id: deviceOf(userId), userId, sessionHash, createdAt },
    ...{ endpointHash: `endpoint of ${userId}`, name: 'Chrome on Android' },
  }));
  await db.insertInto('pushDevices').values(rows).execute();
}
