import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Claim, type ClaimedRow, claimRows } from '#server/db/queries/claimed-rows.ts';
import { whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type PushRow = Selectable<Schema['pushes']>;
export type ClaimedPush = PushRow & { claim: string };

/** Has devices that still show something take it away which its person has read elsewhere, or which is gone. */
export async function claimBackRead(db: Db, at: string): Promise<void> {
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

/** The message of a push, where the person of its device has not read it. */
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

/** Its entry behind the bell, where they have not read that. */
function unreadNote({ selectFrom }: OfPush) {
  return selectFrom('notificationRecipients as n')
    .innerJoin('pushDevices as d', 'd.userId', 'n.userId')
    .whereRef('d.id', '=', 'pushes.deviceId')
    .whereRef('n.notificationId', '=', 'pushes.notificationId')
    .where('n.readAt', 'is', null)
    .select('n.notificationId');
}

/** Whether what a notice tells was read elsewhere: behind the bell, or in the chat. */
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

/** Takes some that are due, the oldest first. */
export async function claimPushes(db: Db, { limit, ...claim }: Claim & { limit: number }): Promise<ClaimedPush[]> {
  const next = db
    .selectFrom('pushes')
    .where('state', '=', 'waiting')
    .where(whereDue('dueAt', claim.free))
    .where(whereDue('claimedUntil', claim.free))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .select('id');
  return claimRows(db, 'pushes', next, claim);
}

export async function deletePush(db: Db, { id, claim }: ClaimedRow): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).where('claim', '=', claim).execute();
}

/** Notes that a device shows something of a tag, even if something newer is waiting for it by now. */
export async function noteShown(db: Db, id: number): Promise<void> {
  await db.updateTable('pushes').set({ isShown: true }).where('id', '=', id).execute();
}

/** A push service that asks for time gets it for everything that waits for the device. */
export async function putOff(db: Db, deviceId: number, dueAt: string): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ dueAt })
    .where('deviceId', '=', deviceId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<', dueAt)
    .execute();
}

/** Forgets what waited or was shown for too long. */
export async function deleteOldPushes(db: Db, { waiting, shown }: { waiting: string; shown: string }): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where(({ or, and, eb }) => or([and([eb('state', '=', 'waiting'), eb('at', '<', waiting)]), eb('at', '<', shown)]))
    .execute();
}

/** A message that its receiver has not read, with who wrote it; undefined where it was read or deleted. */
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
