import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSetupHistory } from '#web/features/technical-setup/technical-setup.api.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { useMarkLooked } from './use-mark-looked.ts';

let visibility: DocumentVisibilityState = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => visibility });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Looking() {
  useMarkLooked(7);
  const history = useSetupHistory(7).data;
  return <p>{history && (history[0]?.at ?? 'nothing')}</p>;
}

function open(first: readonly string[]) {
  let history = first;
  const looks: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/7/look')) looks.push(JSON.parse(String(init?.body)));
    return Response.json(url.includes('/history') ? history.map((at) => ({ at })) : { lookedAt: '' });
  });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Looking />
    </QueryClientProvider>,
  );
  const happen = (at: string) => {
    history = [at, ...history];
    return act(() => client.invalidateQueries());
  };
  return { looks, happen };
}

function show(state: DocumentVisibilityState): void {
  visibility = state;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

it('what the page shows counts as seen, and what comes while it is open as well', async () => {
  visibility = 'visible';
  const { looks, happen } = open(['2026-03-04T12:00:00.000Z', '2026-03-01T12:00:00.000Z']);
  await waitFor(() => expect(looks).toEqual([{ until: '2026-03-04T12:00:00.000Z' }]));
  await happen('2026-03-05T12:00:00.000Z');
  await waitFor(() => expect(looks.slice(1)).toEqual([{ until: '2026-03-05T12:00:00.000Z' }]));
});

it('a tab behind another has been seen by nobody, nor has a setup of which nothing is known', async () => {
  visibility = 'hidden';
  const { looks, happen } = open(['2026-03-04T12:00:00.000Z']);
  await screen.findByText('2026-03-04T12:00:00.000Z');
  await happen('2026-03-05T12:00:00.000Z');
  await screen.findByText('2026-03-05T12:00:00.000Z');
  show('visible');
  // The first entry was not marked separately.
  await waitFor(() => expect(looks).toEqual([{ until: '2026-03-05T12:00:00.000Z' }]));
  cleanup();
  const empty = open([]);
  await screen.findByText('nothing');
  await empty.happen('2026-03-06T12:00:00.000Z');
  await waitFor(() => expect(empty.looks).toEqual([{ until: '2026-03-06T12:00:00.000Z' }]));
});
