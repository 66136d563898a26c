import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { testNotification } from '#web/testing/test-notifications.ts';
import { cacheArrived } from './notifications.api.ts';

const listKey = ['/api', 'notifications?limit=20'];
const countKey = ['/api', 'notifications', 'unread'];

it('what arrives is held and counted once, though it arrives twice', () => {
  const client = new QueryClient();
  const pages = [[testNotification(2)], [testNotification(1)]].map((rows) => ({ rows, next: undefined }));
  client.setQueryData(listKey, { pages, pageParams: [undefined, 'next'] });
  client.setQueryData(countKey, { count: 2 });
  for (const id of [3, 3, 1]) cacheArrived(client, testNotification(id));
  expect(client.getQueryData<{ pages: unknown[] }>(listKey)?.pages).toMatchObject([
    { rows: [{ id: 3 }, { id: 2 }] },
    { rows: [{ id: 1 }] },
  ]);
  expect(client.getQueryData(countKey)).toEqual({ count: 3 });
});

it('before the list is there, it is read anew', () => {
  const client = new QueryClient();
  client.setQueryData(countKey, { count: 2 });
  cacheArrived(client, testNotification(3));
  expect(client.getQueryState(countKey)?.isInvalidated).toBe(true);
});
