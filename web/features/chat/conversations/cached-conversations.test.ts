// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOf } from '#web/lib/calls/api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { testDesk, testMessage, testSummary } from '#web/testing/test-messages.ts';
import { changeCached, takeFrame } from './cached-conversations.ts';
import { type CachedList, conversationsQuery } from './conversations.api.ts';

const live = vi.hoisted(() => ({ isLive: true }));
vi.mock('#web/lib/live/live.ts', async (original) => ({
  ...(await original<typeof import('#web/lib/live/live.ts')>()),
  isLive: () => live.isLive,
}));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['with a line, they are counted again a moment later', true, 2],
  ['without one, as after signing out, nothing is asked, and they are marked for the next line', false, 1],
])('conversations have changed: %s', async (_, isLive, reads) => {
  live.isLive = isLive;
  const fetch = vi.fn(async () => Response.json({ unread: 1 }));
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient();
  const counts = readOf('GET /api/conversations/counts');
  const stop = new QueryObserver(client, counts).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(10);
  changeCached(client, 'channel:2', (summary) => summary);
  changeCached(client, 'channel:2', (summary) => summary);
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).toHaveBeenCalledTimes(reads);
  expect(client.getQueryState(counts.queryKey)?.isInvalidated).toBe(!isLive);
  stop();
});

it('an act that makes a customer wait again asks how much is unread, and one of a stand-in counts the inbox anew', async () => {
  live.isLive = true;
  const asked: string[] = [];
  const row = testSummary({ lastChange: 7, desk: testDesk({ version: 2 }) });
  const waiting = testDesk({ version: 3, waitingSince: '2026-03-04T12:00:00.000Z' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (url.includes('counts')) return Response.json({ unread: 0 });
    return Response.json([{ ...row, waiting: true, unread: 3, desk: waiting }]);
  });
  const client = createQueryClient();
  const list = conversationsQuery(4, {});
  client.setQueryData<CachedList>(list.queryKey, { rows: [row], next: undefined });
  const stops = [
    new QueryObserver(client, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}),
    new QueryObserver(client, readOf('GET /api/conversations/counts')).subscribe(() => {}),
  ];
  await vi.advanceTimersByTimeAsync(10);
  takeFrame(client, 4, { type: 'desk', conversation: 'channel:2', lastChange: 7, desk: waiting });
  await vi.advanceTimersByTimeAsync(5000);
  expect(client.getQueryData<CachedList>(list.queryKey)?.rows[0]).toMatchObject({ waiting: true, unread: 3 });
  asked.length = 0;
  const message = testMessage({ id: 9, senderId: 2, conversation: 'pair:2:3', channelCustomerId: null });
  takeFrame(client, 4, { type: 'chat', message, previousChange: 8 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.some((url) => url.includes('counts'))).toBe(true);
  for (const stop of stops) stop();
});

it('a message whose change before it was not heard has its conversation read again', async () => {
  live.isLive = true;
  const row = testSummary({ lastChange: 7 });
  const message = testMessage({ id: 9, senderId: 2 });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json([{ ...row, lastChange: 9, unread: 2, lastMessage: message }]);
  });
  const client = createQueryClient();
  const list = conversationsQuery(4, {});
  client.setQueryData<CachedList>(list.queryKey, { rows: [row], next: undefined });
  const stop = new QueryObserver(client, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  takeFrame(client, 4, { type: 'chat', message, previousChange: 8 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.filter((url) => url.includes('only=channel'))).toHaveLength(1);
  expect(client.getQueryData<CachedList>(list.queryKey)?.rows[0]).toMatchObject({ lastChange: 9, unread: 2 });
  stop();
});
