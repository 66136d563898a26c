import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Claim, type ClaimedRow, claimRows } from '#server/db/queries/claimed-rows.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type PushRow = Selectable<Schema['pushes']>;
export type ClaimedPush = PushRow & { claim: string };

/** Queues the removal of shown notifications whose message was read elsewhere or deleted. */
export async function queueRemovalOfRead(db: Db, at: string): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ state: 'waiting', at, dueAt: at, attempts: 0 })
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

type OfPush = ExpressionBuilder<Schema, 'pushes'>;

/** The message of a push, if the device's user has not read it. */
function unreadMessage({ selectFrom }: OfPush) {
  return selectFrom('messages as m')
    .innerJoin('pushDevices as d', (join) => join.onRef('d.userId', '=', 'm.receiverId'))
    .leftJoin('conversationRead as r', (join) =>
      join.onRef('r.userId', '=', 'd.userId').onRef('r.conversation', '=', 'm.conversation'),
    )
    .whereRef('d.id', '=', 'pushes.deviceId')
    .whereRef('m.id', '=', 'pushes.messageId')
    .where('m.deletedAt', 'is', null)
    .where(({ or, eb, ref }) => or([eb('r.lastReadId', 'is', null), eb('r.lastReadId', '<', ref('m.id'))]))
    .select('m.id');
}

/** The bell notification of a push, if the user has not read it. */
function unreadNote({ selectFrom }: OfPush) {
  return selectFrom('notificationRecipients as n')
    .innerJoin('pushDevices as d', 'd.userId', 'n.userId')
    .whereRef('d.id', '=', 'pushes.deviceId')
    .whereRef('n.notificationId', '=', 'pushes.notificationId')
    .where('n.readAt', 'is', null)
    .select('n.notificationId');
}

/** True if the notice was read elsewhere: behind the bell or in the chat. */
export async function wasReadElsewhere(db: Db, { id }: Pick<PushRow, 'id'>): Promise<boolean> {
  const unread = await db
    .selectFrom('pushes')
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
export async function listReadyServices(db: Db, due: Due): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('pushes as p')
    .innerJoin('pushDevices as d', 'd.id', 'p.deviceId')
    .where('p.state', '=', 'waiting')
    .where(whereDue('p.dueAt', due))
    .where(whereDue('p.claimedUntil', due))
    .select('d.service')
    .distinct()
    .execute();
  return rows.map(({ service }) => service);
}

/** Claims due pushes of one push service, oldest first. */
export async function claimPushes(
  db: Db,
  { limit, service, ...claim }: Claim & { limit: number; service: string | null },
): Promise<ClaimedPush[]> {
  const devices = db.selectFrom('pushDevices').where('service', service === null ? 'is' : '=', service);
  const next = db
    .selectFrom('pushes')
    .where('state', '=', 'waiting')
    .where(whereDue('dueAt', claim.free))
    .where(whereDue('claimedUntil', claim.free))
    .where('deviceId', 'in', devices.select('id'))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return claimRows(db, 'pushes', next, claim);
}

export async function deletePush(db: Db, { id, claim }: ClaimedRow): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).where('claim', '=', claim).execute();
}

/** Records that a device shows a notification with this tag, even if a newer one is already queued. */
export async function markShown(db: Db, id: number): Promise<void> {
  await db.updateTable('pushes').set({ isShown: true }).where('id', '=', id).execute();
}

/** Delays all pushes of a device, after its push service asked for time. */
export async function delayPushes(db: Db, deviceId: number, dueAt: string): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ dueAt })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<', dueAt)
    .execute();
}

/** Deletes pushes that waited or were shown for too long. */
export async function deleteOldPushes(db: Db, { waiting, shown }: { waiting: string; shown: string }): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where(({ or, and, eb }) => or([and([eb('state', '=', 'waiting'), eb('at', '<', waiting)]), eb('at', '<', shown)]))
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
    .where('m.receiverId', '=', userId)
    .where('m.deletedAt', 'is', null)
    .where(({ or, eb, ref }) => or([eb('r.lastReadId', 'is', null), eb('r.lastReadId', '<', ref('m.id'))]))
    .select(['m.senderId', 'sender.fullName as senderName', 'm.content'])
    .executeTakeFirst();
}
