import type { Notification } from '#contract/notifications.ts';

export type NotificationList = readonly Notification[];

/** The list with one that has just arrived; one that is known already is not shown twice. */
export function withArrived(list: NotificationList, arrived: Notification): NotificationList {
  return list.some(({ id }) => id === arrived.id) ? list : [arrived, ...list];
}

/** The list with those marked as read that `isMeant` names. */
export function withRead(list: NotificationList, isMeant: (id: number) => boolean): NotificationList {
  return list.map((notification) => (isMeant(notification.id) ? { ...notification, read: true } : notification));
}

/**
 * Unread ones of high priority first, then the newest. `raised` stay at the top although they have been read: nothing
 * may jump away under the reader's finger.
 */
export function inBellOrder(list: NotificationList, raised: ReadonlySet<number>): NotificationList {
  const isUp = ({ id, priority, read }: Notification) => priority === 'high' && (!read || raised.has(id));
  return [...list].sort((a, b) => Number(isUp(b)) - Number(isUp(a)) || b.id - a.id);
}

export function countUnread(list: NotificationList): number {
  return list.filter(({ read }) => !read).length;
}

/** The ids that stand at the top because of their priority. */
export function raisedIds(list: NotificationList): ReadonlySet<number> {
  return new Set(list.filter(({ priority, read }) => priority === 'high' && !read).map(({ id }) => id));
}
