import { expect, test } from 'vitest';
import { testStart } from '#server/testing/test-app.ts';
import { demoNotifications } from './demo-notifications.ts';
import { workingTimeBefore } from './working-time.ts';

const { notifications, notificationRecipients } = demoNotifications(workingTimeBefore(testStart));
const recipientsOf = (id: number | undefined) =>
  notificationRecipients.filter(({ notificationId }) => notificationId === id);

test('the demo broadcasts are over, in the order of their ids, and one of them matters more', () => {
  const times = notifications.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort());
  expect(times.at(-1)?.localeCompare(new Date(testStart).toISOString())).toBe(-1);
  expect(notifications.filter(({ priority }) => priority === 'high')).toHaveLength(1);
});

test('each reached as many as it says, and was read by some of them, after it was sent and before now', () => {
  for (const { id, reached, timestamp } of notifications) {
    const recipients = recipientsOf(id);
    expect(recipients).toHaveLength(reached);
    const readTimes = recipients.flatMap(({ readAt }) => readAt ?? []);
    for (const readAt of readTimes) {
      expect(readAt > timestamp).toBe(true);
      expect(readAt <= new Date(testStart).toISOString()).toBe(true);
    }
    expect(readTimes.length).toBeLessThan(reached);
  }
  expect(recipientsOf(1).filter(({ readAt }) => readAt).length).toBeGreaterThan(10);
});

test('the librarians find the two newest unread', () => {
  for (const userId of [2, 5, 6]) {
    const unread = notificationRecipients.filter((row) => row.userId === userId && !row.readAt);
    expect(unread.map(({ notificationId }) => notificationId)).toEqual(notifications.slice(-2).map(({ id }) => id));
  }
});
