import { expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { testNotification } from '#web/testing/test-notifications.ts';
import { countUnread, inBellOrder, raisedIds, withArrived, withRead } from './bell-order.ts';

const ids = (list: readonly Notification[]) => list.map(({ id }) => id);
const none: ReadonlySet<number> = new Set();

it('unread ones of high priority come first, then the newest', () => {
  const list = [1, 2, 3, 4].map((id) => testNotification(id, id % 2 ? { priority: 'high' } : {}));
  expect(ids(inBellOrder(list, none))).toEqual([3, 1, 4, 2]);
  expect(
    ids(
      inBellOrder(
        withRead(list, (id) => id === 1),
        none,
      ),
    ),
  ).toEqual([3, 4, 2, 1]);
});

it('one that was raised when the list opened keeps its place while it is read', () => {
  const list = [testNotification(1, { priority: 'high' }), testNotification(2), testNotification(3)];
  const raised = raisedIds(list);
  expect(
    ids(
      inBellOrder(
        withRead(list, () => true),
        raised,
      ),
    ),
  ).toEqual([1, 3, 2]);
  expect(
    ids(
      inBellOrder(
        withRead(list, () => true),
        none,
      ),
    ),
  ).toEqual([3, 2, 1]);
});

it('a high one that was read long ago is not raised', () => {
  expect([...raisedIds([testNotification(1, { priority: 'high', read: true }), testNotification(2)])]).toEqual([]);
});

it('the same notification arriving twice is shown once', () => {
  const list = withArrived([testNotification(1)], testNotification(2));
  expect(ids(list)).toEqual([2, 1]);
  expect(withArrived(list, testNotification(2))).toBe(list);
});

it('only unread ones are counted', () => {
  const list = [testNotification(1), testNotification(2), testNotification(3, { read: true })];
  expect(countUnread(list)).toBe(2);
  expect(countUnread(withRead(list, (id) => id <= 2))).toBe(0);
});
