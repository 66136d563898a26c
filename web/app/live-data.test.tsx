import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { LiveData, patienceMs } from './live-data.tsx';

const viewer: User = {
  id: 2,
  username: 'librarian',
  fullName: 'Maya Okafor',
  role: 'customer',
  institutionId: 1,
  companyName: 'University of Harrowmere',
  subscriptionTier: null,
  department: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** The server at the edge of the network: its data, when it answers, and the connection that the test opens and speaks on. */
let plan: string;
let reads: number;
let viewerReads: number;
let answersArrive: Promise<void>;
/** Ends the wait for the connection; on a busy machine the real second could end too soon. */
let losePatience: () => void;
let line:
  | {
      readyState: number;
      onopen?: () => void;
      onmessage?: (event: { data: string }) => void;
      onclose?: (event: { code: number }) => void;
    }
  | undefined;
let isReadable: boolean;

beforeEach(() => {
  plan = 'Silver';
  reads = 0;
  viewerReads = 0;
  isReadable = true;
  answersArrive = Promise.resolve();
  line = undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/api/user')) {
      viewerReads++;
      return Response.json(viewer);
    }
    reads++;
    if (!isReadable) throw new TypeError('Failed to fetch');
    const answer = Response.json({ planName: plan });
    await answersArrive;
    return answer;
  });
  vi.stubGlobal('WebSocket', FakeWebSocket);
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    if (ms !== patienceMs) return setTimeout(run, ms);
    losePatience = () => act(run);
    return 0;
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <LiveData>
          <Plan />
        </LiveData>
      </ViewerContext>
    </QueryClientProvider>,
  );
});

function FakeWebSocket() {
  line = Object.assign({ readyState: 0 }, { send: () => {}, close: () => {} });
  return line;
}
Object.assign(FakeWebSocket, { CONNECTING: 0, OPEN: 1 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Plan() {
  const { data } = useQuery(readOf('GET /api/subscription'));
  return <output>{data?.planName ?? 'not read yet'}</output>;
}

async function openConnection(): Promise<void> {
  await waitFor(() => expect(line).toBeDefined());
  await act(async () => {
    Object.assign(line ?? {}, { readyState: 1 });
    line?.onopen?.();
  });
}

/** Changes the plan and tells the page if it is connected. */
async function changePlan(next: string): Promise<void> {
  plan = next;
  const data = JSON.stringify({ type: 'changed', what: ['/api/subscription'] });
  if (line?.readyState === 1) await act(async () => line?.onmessage?.({ data }));
}

function holdAnswers(): () => void {
  let arrive = () => {};
  answersArrive = new Promise((resolve) => {
    arrive = resolve;
  });
  return arrive;
}

/** Closes the connection and opens the next; the server says whether it delivered everything. */
async function comeBack(isWhole: boolean): Promise<void> {
  const lost = line;
  await act(async () => lost?.onclose?.({ code: 1006 }));
  await waitFor(() => expect(line).not.toBe(lost), { timeout: 3000 });
  await openConnection();
  await hear({ type: 'line', name: 'a', from: 1, isWhole });
}

async function hear(frame: object): Promise<void> {
  await act(async () => line?.onmessage?.({ data: JSON.stringify(frame) }));
}

const shown = (name: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(name));
const readTimes = (times: number) => waitFor(() => expect(reads).toBe(times));

// Must be the first test, because a tab has a first page only once.
it('the viewer, who was read before there was a line, is read once more after the page', async () => {
  const arrive = holdAnswers();
  await openConnection();
  await readTimes(1);
  expect(viewerReads).toBe(0);
  arrive();
  await shown('Silver');
  await waitFor(() => expect(viewerReads).toBe(1));
});

it('a page is drawn at once, and read once as soon as the line stands', async () => {
  expect(screen.getByRole('status').textContent).toBe('not read yet');
  expect(reads).toBe(0);
  await openConnection();
  await shown('Silver');
  expect(reads).toBe(1);
  await changePlan('Gold');
  await shown('Gold');
  expect(reads).toBe(2);
});

it('a line that does not come about is not waited for, and what changed before it stands is seen', async () => {
  losePatience();
  await readTimes(1);
  await shown('Silver');
  await changePlan('Gold');
  await openConnection();
  await shown('Gold');
  expect(reads).toBe(2);
});

it('a first read that was answered before the line stood is followed by another', async () => {
  const arrive = holdAnswers();
  losePatience();
  await readTimes(1);
  await changePlan('Gold');
  await openConnection();
  arrive();
  await shown('Gold');
});

it('a first read that was answered before a change was told is followed by another', async () => {
  const arrive = holdAnswers();
  await openConnection();
  await readTimes(1);
  await changePlan('Gold');
  arrive();
  await shown('Gold');
});

it('after a lost line all is read again, unless the server tells on the next one what happened meanwhile', async () => {
  await openConnection();
  await hear({ type: 'line', name: 'a', from: 0, isWhole: false });
  await shown('Silver');
  await comeBack(true);
  expect(reads).toBe(1);
  await changePlan('Gold');
  await shown('Gold');
  expect(reads).toBe(2);
  plan = 'Platinum';
  await comeBack(false);
  await shown('Platinum');
  expect(reads).toBe(3);
});

it('what could not be read without a line is read when the next one stands', async () => {
  await openConnection();
  await hear({ type: 'line', name: 'a', from: 0, isWhole: false });
  await shown('Silver');
  isReadable = false;
  await changePlan('Gold');
  await readTimes(2);
  isReadable = true;
  await comeBack(true);
  await shown('Gold');
});
