import type { Notification } from '#contract/notifications.ts';

/** An unread notification to everybody, some hours old. */
export function testNotification(id: number, over: Partial<Notification> = {}): Notification {
  const timestamp = new Date(Date.now() - 3.5 * 3600_000).toISOString();
  const said = { title: 'T', description: 'D', priority: 'normal', userId: null, createdBy: 1 } as const;
  return { id, ...said, read: false, timestamp, ...over };
}
