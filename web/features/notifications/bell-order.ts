import type { Notification } from '#contract/notifications.ts';

export type NotificationList = readonly Notification[];

/** Marks those as read that `isMeant` selects. */
export function withRead(list: NotificationList, isMeant: (id: number) => boolean): NotificationList {
  return list.map((notification) => (isMeant(notification.id) ? { ...notification, read: true } : notification));
}

export function inBellOrder(list: NotificationList, raised: NotificationList): NotificationList {
  const up = new Set([...list.filter(isUp), ...raised].map(({ id }) => id));
  const known = new Map([...withRead(raised, () => true), ...list].map((one) => [one.id, one]));
  return [...known.values()].sort((a, b) => Number(up.has(b.id)) - Number(up.has(a.id)) || b.id - a.id);
}

/** Notifications at the top because of their priority. */
export function raisedIn(list: NotificationList): NotificationList {
  return list.filter(isUp);
}

function isUp({ priority, read }: Notification): boolean {
  return priority === 'high' && !read;
}
