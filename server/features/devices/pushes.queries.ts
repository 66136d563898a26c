import type { ExpressionBuilder } from 'kysely';
import { type ClaimedRow, claimRows } from '#server/db/queries/claimed-rows.ts';
import {
  type ClaimableRows,
  type ClaimOfRows,
  isClaimable,
  type OutboxRow,
} from '#server/db/queries/outbox.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** A row of the channel `device`. */
export type PushRow = OutboxRow & { deviceId: number; key: string };
export type ClaimedPush = PushRow & { claim: string };

/** Queues the removal of shown notifications whose message was read elsewhere or deleted. */
export async function queueRemovalOfRead(db: Db, at: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'waiting', createdAt: at, dueAt: at, attempts: 0 })
    .where('channel', '=', 'device')
    .where('state', '=', 'shown')
    .where((eb) => {
      const { or, and, not, exists } = eb;
      return or([
        and([eb('messageId', 'is not', null), not(exists(unreadMessage(eb)))]),
        and([eb('notificationId', 'is not', null), not(exists(unreadNote(eb)))]),
      ]);
    })
    .execute();
}

type OfPush = ExpressionBuilder<Schema, 'outbox'>;

/** The message of a push, if the device's user, its receiver or a stand-in, has not read it. */
function unreadMessage({ selectFrom }: OfPush) {
  return selectFrom('messages as m')
    .innerJoin('pushDevices as d', 'd.id', 'outbox.deviceId')
    .leftJoin('conversationRead as r', (join) =>
      join.onRef('r.userId', '=', 'd.userId').onRef('r.conversation', '=', 'm.conversation'),
    )
    .whereRef('m.id', '=', 'outbox.messageId')
    .where('m.deletedAt', 'is', null)
    .where(({ or, eb, ref }) => or([eb('r.lastReadId', 'is', null), eb('r.lastReadId', '<', ref('m.id'))]))
    .select('m.id');
}

/** The bell notification of a push, if the user has not read it. */
function unreadNote({ selectFrom }: OfPush) {
  return selectFrom('notificationRecipients as n')
    .innerJoin('pushDevices as d', 'd.userId', 'n.userId')
    .whereRef('d.id', '=', 'outbox.deviceId')
    .whereRef('n.notificationId', '=', 'outbox.notificationId')
    .where('n.readAt', 'is', null)
    .select('n.notificationId');
}

/** True if the notice was read elsewhere: behind the bell or in the chat. */
export async function wasReadElsewhere(db: Db, { id }: Pick<PushRow, 'id'>): Promise<boolean> {
  const unread = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .where((eb) => {
      const { or, and, exists } = eb;
      return and([
        or([eb('messageId', 'is', null), exists(unreadMessage(eb))]),
        or([eb('notificationId', 'is', null), exists(unreadNote(eb))]),
      ]);
    })
    .select('id')
    .executeTakeFirst();
  return unread === undefined;
}

/** Push services with due pushes; null stands for devices whose service is not stored yet. */
export async function listReadyServices(db: Db, pushes: ClaimableRows): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('outbox as p')
    .innerJoin('pushDevices as d', 'd.id', 'p.deviceId')
    .where(isClaimable(pushes, 'p'))
    .select('d.service')
    .distinct()
    .execute();
  return rows.map(({ service }) => service);
}

/** Claims due pushes of one push service, oldest first. */
export async function claimPushes(
  db: Db,
  service: string | null,
  { limit, ...claim }: ClaimOfRows,
): Promise<ClaimedPush[]> {
  const devices = db.selectFrom('pushDevices').where('service', service === null ? 'is' : '=', service);
  const next = db
    .selectFrom('outbox')
    .where(isClaimable(claim))
    .where('deviceId', 'in', devices.select('id'))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return (await claimRows(db, 'outbox', next, claim)) as ClaimedPush[];
}

export async function deletePush(db: Db, { id, claim }: ClaimedRow): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('claim', '=', claim).execute();
}

/** Records that a device shows a notification with this tag, even if a newer one is already queued. */
export async function markShown(db: Db, id: number): Promise<void> {
  await db.updateTable('outbox').set({ isShown: true }).where('id', '=', id).execute();
}

/** Delays all pushes of a device, after its push service asked for time. */
export async function delayPushes(db: Db, deviceId: number, dueAt: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<', dueAt)
    .execute();
}

/** A message that its receiver has not read, with its sender; undefined if it was read or deleted. */
export async function findUnread(db: Db, userId: number, messageId: number) {
  return db
    .selectFrom('messages as m')
    .innerJoin('users as sender', 'sender.id', 'm.senderId')
    .leftJoin('conversationRead as r', (join) =>
      join.on('r.userId', '=', userId).onRef('r.conversation', '=', 'm.conversation'),
    )
    .where('m.id', '=', messageId)
    .where('m.deletedAt', 'is', null)
    .where(({ or, eb, ref }) => or([eb('r.lastReadId', 'is', null), eb('r.lastReadId', '<', ref('m.id'))]))
    .select(['m.senderId', 'm.receiverId', 'm.conversation', 'sender.fullName as senderName', 'm.content'])
    .executeTakeFirst();
}
