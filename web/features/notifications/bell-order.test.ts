import { expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { testNotification } from '#web/testing/test-notifications.ts';
import { inBellOrder, raisedIn, withRead } from './bell-order.ts';

const ids = (list: readonly Notification[]) => list.map(({ id }) => id);

it('unread ones of high priority come first, then the newest', () => {
  const list = [1, 2, 3, 4].map((id) => testNotification(id, id % 2 ? { priority: 'high' } : {}));
  expect(ids(inBellOrder(list, []))).toEqual([3, 1, 4, 2]);
  const read = withRead(list, (id) => id === 1);
  expect(ids(inBellOrder(read, []))).toEqual([3, 4, 2, 1]);
});

it('one that was raised when the list opened keeps its place while it is read', () => {
  const list = [testNotification(1, { priority: 'high' }), testNotification(2), testNotification(3)];
  const raised = raisedIn(list);
  const read = withRead(list, () => true);
  expect(ids(inBellOrder(read, raised))).toEqual([1, 3, 2]);
  expect(ids(inBellOrder(read, []))).toEqual([3, 2, 1]);
  // The refetched first page no longer has the oldest.
  const [first, ...others] = inBellOrder(read.slice(1), raised);
  expect(first).toMatchObject({ id: 1, read: true });
  expect(ids(others)).toEqual([3, 2]);
});

it('a high one that was read long ago is not raised', () => {
  expect(raisedIn([testNotification(1, { priority: 'high', read: true }), testNotification(2)])).toEqual([]);
});

it('what moved from one page to another is shown once', () => {
  expect(ids(inBellOrder([testNotification(2), testNotification(1), testNotification(2)], []))).toEqual([2, 1]);
});
