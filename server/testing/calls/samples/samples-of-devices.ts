import type { Db } from '#server/db/schema.ts';

type Sample = (me: { id: number }, isForeign: boolean) => { url: string; body?: object };

/** Each of the cast has one, in the second of their sessions. */
const deviceOf = (personId: number) => 40 + personId;
const foreignId = 5;
/** A point of P-256 (its base point) and 16 bytes. */
const keys = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

/** What the calls about devices are made with. */
export const samplesOfDevices: Record<string, Sample> = {
  'PUT /api/device': ({ id }) => ({
    url: '/api/device',
    body: { endpoint: `https://push.example.org/${id}`, ...keys },
  }),
  'DELETE /api/devices/:id': ({ id }, isForeign) => ({ url: `/api/devices/${deviceOf(isForeign ? foreignId : id)}` }),
};

/** For the access test: a device of each person in one of their sessions. */
export async function insertDevices(db: Db, now: number, sessions: ReadonlyMap<number, string>): Promise<void> {
  const createdAt = new Date(now).toISOString();
  const rows = [...sessions].map(([userId, sessionHash]) => ({
    ...{ id: deviceOf(userId), userId, sessionHash, createdAt },
    ...{ endpointHash: `endpoint of ${userId}`, name: 'Chrome on Android' },
  }));
  await db.insertInto('pushDevices').values(rows).execute();
}
