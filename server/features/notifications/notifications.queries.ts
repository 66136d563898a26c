import type { Insertable } from 'kysely';
import type { Notification, SentNotification } from '#contract/notifications.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NotificationRow = Omit<Notification, 'read'>;
/** A new row; how many people it reaches is counted while it is stored. */
export type NewRow = Omit<Insertable<Schema['notifications']>, 'id' | 'reached'>;

/** Whom a notification reaches now: the active customers, or the one person if they are active. */
function audience(db: Db, userId: number | null) {
  const active = db.selectFrom('users').where('users.deactivatedAt', 'is', null);
  return userId === null ? active.where('users.role', '=', 'customer') : active.where('users.id', '=', userId);
}

export async function countAudience(db: Db): Promise<number> {
  const row = await audience(db, null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a note to this person would reach them. */
export async function isReachable(db: Db, userId: number): Promise<boolean> {
  return (await audience(db, userId).select('users.id').executeTakeFirst()) !== undefined;
}

/** Stores a notification and its recipients; to be called in a transaction. */
export async function insertNotification(
  db: Db,
  row: NewRow,
): Promise<{ notification: NotificationRow; recipientIds: number[] }> {
  const { id } = await db
    .insertInto('notifications')
    .values({ ...row, reached: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipients = await db
    .insertInto('notificationRecipients')
    .columns(['notificationId', 'userId'])
    .expression(audience(db, row.userId ?? null).select(({ val }) => [val(id).as('notificationId'), 'users.id']))
    .returning('userId')
    .execute();
  await db.updateTable('notifications').set({ reached: recipients.length }).where('id', '=', id).execute();
  const notification = { ...row, id, userId: row.userId ?? null };
  return { notification, recipientIds: recipients.map(({ userId }) => userId) };
}

/** A person's notifications: unread ones of high priority first, then the newest. */
export async function listNotificationsOf(db: Db, viewerId: number): Promise<Notification[]> {
  const rows = await notificationsOf(db, viewerId)
    .orderBy(({ eb, and }) =>
      eb
        .case()
        .when(and([eb('priority', '=', 'high'), eb('readAt', 'is', null)]))
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('notifications.id', 'desc')
    .execute();
  return rows.map(withRead);
}

export async function findNotificationOf(db: Db, viewerId: number, id: number): Promise<Notification | undefined> {
  const row = await notificationsOf(db, viewerId).where('notifications.id', '=', id).executeTakeFirst();
  return row && withRead(row);
}

/** Marks one of a person's notifications as read, or all up to an id. Answers how many were unread until now. */
export async function markRead(
  db: Db,
  viewerId: number,
  which: { id: number } | { upTo: number | undefined },
  readAt: string,
): Promise<number> {
  let unread = db
    .updateTable('notificationRecipients')
    .set({ readAt })
    .where('userId', '=', viewerId)
    .where('readAt', 'is', null);
  if ('id' in which) unread = unread.where('notificationId', '=', which.id);
  else if (which.upTo !== undefined) unread = unread.where('notificationId', '<=', which.upTo);
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Broadcasts with their authors, newest first, from below an id on. Deactivated people do not count as readers. */
export async function listSent(
  db: Db,
  page: { below: number | undefined; limit: number },
): Promise<SentNotification[]> {
  let sent = db
    .selectFrom('notifications')
    .innerJoin('users as author', 'author.id', 'notifications.createdBy')
    .where('notifications.userId', 'is', null)
    .select((eb) => [
      'notifications.id',
      'notifications.title',
      'notifications.description',
      'notifications.priority',
      'notifications.createdBy',
      'notifications.timestamp',
      'notifications.reached',
      'author.fullName as authorName',
      eb
        .selectFrom('notificationRecipients')
        .innerJoin('users as reader', 'reader.id', 'notificationRecipients.userId')
        .whereRef('notificationRecipients.notificationId', '=', 'notifications.id')
        .where('notificationRecipients.readAt', 'is not', null)
        .where('reader.deactivatedAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('readCount'),
    ])
    .orderBy('notifications.id', 'desc')
    .limit(page.limit);
  if (page.below !== undefined) sent = sent.where('notifications.id', '<', page.below);
  const rows = await sent.execute();
  return rows.map((row) => ({ ...row, readCount: row.readCount ?? 0 }));
}

function notificationsOf(db: Db, viewerId: number) {
  return db
    .selectFrom('notificationRecipients')
    .innerJoin('notifications', 'notifications.id', 'notificationRecipients.notificationId')
    .where('notificationRecipients.userId', '=', viewerId)
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.description',
      'notifications.userId',
      'notifications.priority',
      'notifications.createdBy',
      'notifications.timestamp',
      'notificationRecipients.readAt',
    ]);
}

function withRead({ readAt, ...row }: NotificationRow & { readAt: string | null }): Notification {
  return { ...row, read: readAt !== null };
}
