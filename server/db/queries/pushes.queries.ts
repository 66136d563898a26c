import { type Insertable, sql } from 'kysely';
import { idRows } from '#server/db/rows-of.ts';
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

/** What tells people the same as their devices: once that was read, the devices take it away. */
export interface ToldElsewhere {
  /** Entries behind their bells. */
  told: readonly { userId: number; notificationId: number }[];
  /** Lines in the chat, by their names. */
  said: readonly { senderId: number; clientId: string }[];
}

/** Below the number of values that one statement may carry, on both engines. */
const rowsAtOnce = 300;
/** Whoever reads a message within that time is looking at the portal: no device need tell them. */
const messageWaitsMs = 5000;

/** Writes what devices tell, in the transaction of what it tells; without devices it is one short read. `at` is ISO text. */
export async function writePushes(
  transaction: Db,
  pushes: readonly NewPush[],
  { at, told, said }: ToldElsewhere & { at: string },
): Promise<void> {
  const devices = await listDevicesOf(
    transaction,
    pushes.flatMap(({ userIds }) => userIds),
  );
  if (devices.length === 0) return;
  const notes = new Map(told.map(({ userId, notificationId }) => [userId, notificationId]));
  const lines = new Map((await listLines(transaction, said)).map(({ receiverId, id }) => [receiverId, id]));
  const rows = pushes.flatMap(({ userIds, tag, ...notice }) =>
    devices
      .filter(({ userId }) => userIds.includes(userId))
      .map(({ id, userId }) => ({
        deviceId: id,
        tag,
        notice: JSON.stringify(notice),
        at,
        dueAt: at,
        messageId: lines.get(userId) ?? null,
        notificationId: notes.get(userId) ?? null,
      })),
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
        deviceId: device.id,
        tag: messageTag(conversation),
        messageId: id,
        notice: null,
        at: timestamp,
        notificationId: null,
        dueAt: new Date(Date.parse(timestamp) + messageWaitsMs).toISOString(),
      })),
  );
  await store(transaction, rows);
}

/** Has devices take away what they show of a tag: it was answered, or taken back. What waits of it is told to nobody. */
export async function takeBackPushes(
  transaction: Db,
  { userIds, tag }: { userIds: readonly number[]; tag: string },
  at: string,
): Promise<void> {
  const devices = transaction.selectFrom('pushDevices').where('userId', 'in', userIds).select('id');
  await transaction
    .updateTable('pushes')
    .set({
      notice: null,
      messageId: null,
      notificationId: null,
      state: 'waiting',
      at,
      dueAt: at,
      attempts: 0,
      claim: null,
      claimedUntil: null,
    })
    .where('tag', '=', tag)
    .where('deviceId', 'in', devices)
    .execute();
}

function messageTag(conversation: string): string {
  return `message:${conversation}`;
}

async function listDevicesOf(db: Db, userIds: readonly number[]): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('pushDevices')
    .where('userId', 'in', sql<number>`(${idRows(db, [...new Set(userIds)])})`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'userId'])
    .execute();
}

async function listLines(db: Db, said: ToldElsewhere['said']): Promise<{ id: number; receiverId: number }[]> {
  if (said.length === 0) return [];
  const lines = db.selectFrom('messages').select(['id', 'receiverId']);
  return lines
    .where(({ or, and, eb }) =>
      or(said.map(({ senderId, clientId }) => and([eb('clientId', '=', clientId), eb('senderId', '=', senderId)]))),
    )
    .execute();
}

async function store(db: Db, rows: readonly Omit<Insertable<Schema['pushes']>, 'state'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto('pushes')
      .values(rows.slice(start, start + rowsAtOnce).map((row) => ({ ...row, state: 'waiting' as const })))
      .onConflict((conflict) =>
        conflict.columns(['deviceId', 'tag']).doUpdateSet(({ ref }) => ({
          messageId: ref('excluded.messageId'),
          notificationId: ref('excluded.notificationId'),
          notice: ref('excluded.notice'),
          at: ref('excluded.at'),
          dueAt: ref('excluded.dueAt'),
          state: 'waiting',
          attempts: 0,
          claim: null,
          claimedUntil: null,
        })),
      )
      .execute();
  }
}
