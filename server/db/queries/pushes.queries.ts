import { type Insertable, sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** What people are told on their devices while the portal is closed. */
export interface NewPush {
  userIds: readonly number[];
  /** Of what it is: a later one about the same takes its place. */
  tag: string;
  /** Who and what, for everybody who looks at the screen. */
  title: string;
  /** More, for devices whose person chose that. */
  text: string;
  /** Where it leads. */
  path: string;
}

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 300;
/** Whoever reads a message within that time is looking at the portal: no device need tell them. */
const messageWaitsMs = 5000;

/** Writes what devices tell, in the transaction of what it tells; without devices it is one short read. `at` is ISO text. */
export async function writePushes(transaction: Db, pushes: readonly NewPush[], at: string): Promise<void> {
  const devices = await listDevicesOf(
    transaction,
    pushes.flatMap(({ userIds }) => userIds),
  );
  const rows = pushes.flatMap(({ userIds, tag, ...notice }) =>
    devices
      .filter(({ userId }) => userIds.includes(userId))
      .map(({ id }) => ({ deviceId: id, tag, messageId: null, notice: JSON.stringify(notice), at, dueAt: at })),
  );
  await store(transaction, rows);
}

/** The same for messages, of which the newest of each conversation is told to whom it was written. */
export async function writeMessagePushes(
  transaction: Db,
  messages: readonly { id: number; conversation: string; receiverId: number; timestamp: string }[],
): Promise<void> {
  const devices = await listDevicesOf(
    transaction,
    messages.map(({ receiverId }) => receiverId),
  );
  if (devices.length === 0) return;
  const newest = new Map(messages.map((message) => [`${message.receiverId} ${message.conversation}`, message]));
  const rows = [...newest.values()].flatMap(({ id, conversation, receiverId, timestamp }) =>
    devices
      .filter(({ userId }) => userId === receiverId)
      .map((device) => ({
        ...{ deviceId: device.id, tag: messageTag(conversation), messageId: id, notice: null, at: timestamp },
        dueAt: new Date(Date.parse(timestamp) + messageWaitsMs).toISOString(),
      })),
  );
  await store(transaction, rows);
}

function messageTag(conversation: string): string {
  return `message:${conversation}`;
}

async function listDevicesOf(db: Db, userIds: readonly number[]): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  const ids = [...new Set(userIds)].map((id) => [id]);
  return db
    .selectFrom('pushDevices')
    .where('userId', 'in', sql<number>`(${rowsOf(db, ids, ['bigint'])})`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'userId'])
    .execute();
}

async function store(db: Db, rows: readonly Omit<Insertable<Schema['pushes']>, 'state'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto('pushes')
      .values(rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, state: 'waiting' as const })))
      .onConflict((conflict) =>
        conflict.columns(['deviceId', 'tag']).doUpdateSet(({ ref }) => ({
          ...{ messageId: ref('excluded.messageId'), notice: ref('excluded.notice'), at: ref('excluded.at') },
          ...{ dueAt: ref('excluded.dueAt'), state: 'waiting', attempts: 0, claim: null, claimedUntil: null },
        })),
      )
      .execute();
  }
}
