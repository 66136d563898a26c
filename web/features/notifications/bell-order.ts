import type { Notification } from '#contract/notifications.ts';

export type NotificationList = readonly Notification[];

/** Adds a notification that has just arrived, once. */
export function withArrived(list: NotificationList, arrived: Notification): NotificationList {
  return list.some(({ id }) => id === arrived.id) ? list : [arrived, ...list];
}

/** Marks those as read that `isMeant` selects. */
export function withRead(list: NotificationList, isMeant: (id: number) => boolean): NotificationList {
  return list.map((notification) => (isMeant(notification.id) ? { ...notification, read: true } : notification));
}

/**
 * Unread ones of high priority first, then the newest. `raised` stay on top after they were read, so that nothing moves
 * under the reader's finger.
 */
export function inBellOrder(list: NotificationList, raised: ReadonlySet<number>): NotificationList {
  const isUp = ({ id, priority, read }: Notification) => priority === 'high' && (!read || raised.has(id));
  return [...list].sort((a, b) => Number(isUp(b)) - Number(isUp(a)) || b.id - a.id);
}

export function countUnread(list: NotificationList): number {
  return list.filter(({ read }) => !read).length;
}

/** The ids at the top because of their priority. */
export function raisedIds(list: NotificationList): ReadonlySet<number> {
  return new Set(list.filter(({ priority, read }) => priority === 'high' && !read).map(({ id }) => id));
}
