import { type Insertable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { Notification, SentNotification } from '#contract/notifications.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { countRows } from '#server/db/count-rows.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NotificationRow = Omit<Notification, 'read'>;
/** A new row; `reached` is counted on insert. */
export type NewRow = Omit<Insertable<Schema['notifications']>, 'id' | 'reached'>;

/**
 * Recipient of a notification: one person, the customers of a plan or an institution, or all customers if every field
 * is null.
 */
export interface Addressee {
  userId: number | null;
  tier: Tier | null;
  institutionId: number | null;
}

/** The active people whom a notification addresses, by the plans of a day such as `2026-11-21`. */
function audience(db: Db, { userId, tier, institutionId }: Addressee, day: string) {
  const active = db.selectFrom('users').where('users.deactivatedAt', 'is', null);
  if (userId !== null) return active.where('users.id', '=', userId);
  let customers = active.where('users.role', 'in', servedRoles);
  if (institutionId !== null) customers = customers.where('users.institutionId', '=', institutionId);
  if (tier === null) return customers;
  const withPlan = db
    .selectFrom('subscriptions')
    .where('tier', '=', tier)
    .where('status', '=', 'active')
    .where('startDate', '<=', day)
    .where('endDate', '>=', day);
  return customers.where('users.institutionId', 'in', withPlan.select('institutionId'));
}

export async function countAudience(db: Db, to: Addressee, day: string): Promise<number> {
  return countRows(audience(db, to, day));
}

/** True if a notification to this person would be delivered. */
export async function isReachable(db: Db, userId: number): Promise<boolean> {
  const person = db.selectFrom('users').where('id', '=', userId).where('deactivatedAt', 'is', null);
  return (await person.select('id').executeTakeFirst()) !== undefined;
}

/** Stores a notification and its recipients. Call this in a transaction. */
export async function insertNotification(
  db: Db,
  row: NewRow,
  day: string,
): Promise<{ notification: NotificationRow; recipientIds: number[] }> {
  const { tier = null, institutionId = null, userId = null, ...rest } = row;
  const to = { tier, institutionId, userId };
  const { id } = await db
    .insertInto('notifications')
    .values({ ...row, reached: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const recipients = await db
    .insertInto('notificationRecipients')
    .columns(['notificationId', 'userId'])
    .expression(audience(db, to, day).select(({ val }) => [val(id).as('notificationId'), 'users.id']))
    .returning('userId')
    .execute();
  await db.updateTable('notifications').set({ reached: recipients.length }).where('id', '=', id).execute();
  const notification = { ...rest, id, userId };
  return { notification, recipientIds: recipients.map(({ userId }) => userId) };
}

/** One page of a person's notifications: unread ones of high priority first, then newest first. */
export async function readNotificationsOf(db: Db, viewerId: number, page: ListQuery): Promise<Page<Notification>> {
  const isUrgent = sql`case when priority = 'high' and "readAt" is null then 1 else 0 end`;
  const sort = sorted(
    'desc',
    sortColumn('number', isUrgent),
    sortColumn('number', 'notificationRecipients.notificationId'),
  );
  const { rows, next } = await readPage(notificationsOf(db, viewerId), sort, page);
  return { rows: rows.map(withRead), next };
}

export async function countUnread(db: Db, viewerId: number): Promise<number> {
  return countRows(db.selectFrom('notificationRecipients').where('userId', '=', viewerId).where('readAt', 'is', null));
}

export async function findNotificationOf(db: Db, viewerId: number, id: number): Promise<Notification | undefined> {
  const row = await notificationsOf(db, viewerId).where('notifications.id', '=', id).executeTakeFirst();
  return row && withRead(row);
}

/** A notification with the number of its recipients. */
export async function findNotification(
  db: Db,
  id: number,
): Promise<(NotificationRow & { reached: number }) | undefined> {
  return db
    .selectFrom('notifications')
    .where('id', '=', id)
    .select(['id', 'title', 'description', 'userId', 'priority', 'createdBy', 'timestamp', 'reached'])
    .executeTakeFirst();
}

/** Marks one of a person's notifications as read, or all up to an id. Returns how many were unread. */
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

/**
 * Broadcasts with an id below the given one, with their authors, newest first. Deactivated people do not count as
 * readers.
 */
export async function listSent(
  db: Db,
  page: { below: number | undefined; limit: number },
): Promise<SentNotification[]> {
  let sent = db
    .selectFrom('notifications')
    .innerJoin('users as author', 'author.id', 'notifications.createdBy')
    .leftJoin('institutions', 'institutions.id', 'notifications.institutionId')
    .where('notifications.userId', 'is', null)
    .select((eb) => [
      'notifications.tier',
      'institutions.name as institutionName',
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
