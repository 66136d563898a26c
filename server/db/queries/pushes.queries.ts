import { type Insertable, sql } from 'kysely';
import { locked } from '#server/db/engines/locks.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

/** A push notification to people's devices while the portal is closed. */
export interface NewPush {
  userIds: readonly number[];
  /** Identifies the subject: a later push with the tag replaces this one. */
  tag: string;
  /** Visible to everybody who looks at the screen. */
  title: string;
  /** Only for devices whose person chose to see it. */
  text: string;
  /** Opened by a tap. */
  path: string;
}

/** Notifications and chat messages with the same content: once one was read, the device removes the push. */
export interface SameContent {
  /** Bell notifications. */
  told: readonly { userId: number; notificationId: number }[];
  /** Chat messages. */
  said: readonly { senderId: number; clientId: string }[];
}

/** Stays below both engines' limit of parameters for one statement. */
const rowsAtOnce = 300;
/** A person who reads a message within this time is looking at the portal, so their devices need no push. */
const messageWaitsMs = 5000;

/**
 * Writes pushes in the transaction of the change they report; without devices it is one short read. `at` is ISO text.
 */
export async function writePushes(
  transaction: Transaction,
  pushes: readonly NewPush[],
  { at, told, said }: SameContent & { at: string },
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
        kind: 'notice',
        key: tag,
        payload: JSON.stringify(notice),
        createdAt: at,
        dueAt: at,
        messageId: lines.get(userId) ?? null,
        notificationId: notes.get(userId) ?? null,
      })),
  );
  await store(transaction, rows);
}

/** Writes pushes for messages: one for each receiver and conversation, about its newest message. */
export async function writeMessagePushes(
  transaction: Transaction,
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
        kind: 'message',
        key: messageTag(conversation),
        messageId: id,
        payload: null,
        createdAt: timestamp,
        notificationId: null,
        dueAt: new Date(Date.parse(timestamp) + messageWaitsMs).toISOString(),
      })),
  );
  await store(transaction, rows);
}

/**
 * Withdraws pushes with a tag because their subject was answered or taken back: waiting ones are not sent, and devices
 * remove shown ones.
 */
export async function withdrawPushes(
  transaction: Transaction,
  { userIds, tag }: { userIds: readonly number[]; tag: string },
  at: string,
): Promise<void> {
  const devices = transaction.selectFrom('pushDevices').where('userId', 'in', userIds).select('id');
  await transaction
    .updateTable('outbox')
    .set({
      payload: null,
      messageId: null,
      notificationId: null,
      state: 'waiting',
      createdAt: at,
      dueAt: at,
      attempts: 0,
      claim: null,
      claimedUntil: null,
    })
    .where('key', '=', tag)
    .where('deviceId', 'in', devices)
    .execute();
}

function messageTag(conversation: string): string {
  return `message:${conversation}`;
}

async function listDevicesOf(db: Db, userIds: readonly number[]): Promise<{ id: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  const devices = db
    .selectFrom('pushDevices')
    .where('userId', 'in', sql<number>`(${idRows(db, [...new Set(userIds)])})`)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .select(['id', 'userId']);
  // Waits for a device whose person is just signing out, and leaves it out. Without the lock it could be gone by the
  // insert, whose foreign key would then fail the whole message.
  return locked(db, devices, 'forKeyShare').execute();
}

async function listLines(db: Db, said: SameContent['said']): Promise<{ id: number; receiverId: number }[]> {
  if (said.length === 0) return [];
  const lines = db.selectFrom('messages').select(['id', 'receiverId']);
  return lines
    .where(({ or, and, eb }) =>
      or(said.map(({ senderId, clientId }) => and([eb('clientId', '=', clientId), eb('senderId', '=', senderId)]))),
    )
    .execute();
}

type NewRow = Omit<Insertable<Schema['outbox']>, 'channel' | 'state'>;

async function store(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await db
      .insertInto('outbox')
      .values(some.map((row) => ({ ...row, channel: 'device' as const, state: 'waiting' as const })))
      .onConflict((conflict) =>
        conflict.columns(['deviceId', 'key']).doUpdateSet(({ ref }) => ({
          kind: ref('excluded.kind'),
          messageId: ref('excluded.messageId'),
          notificationId: ref('excluded.notificationId'),
          payload: ref('excluded.payload'),
          createdAt: ref('excluded.createdAt'),
          // Keeps the earlier time, so that a person who keeps writing does not postpone the push again and again.
          dueAt: sql<string>`case
            when outbox.state = 'waiting' and outbox.claim is null and outbox."dueAt" < excluded."dueAt" then outbox."dueAt"
            else excluded."dueAt" end`,
          state: 'waiting',
          attempts: 0,
          claim: null,
          claimedUntil: null,
        })),
      )
      .execute();
  }
}
