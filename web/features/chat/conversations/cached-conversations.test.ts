// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOf } from '#web/lib/calls/api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { changeCached } from './cached-conversations.ts';

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
