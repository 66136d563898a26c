import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ClockNotice } from './clock-notice.tsx';

const now = '2029-09-24T12:00:00.000Z';
let doubtfulSince: string | null;
const fetched = vi.fn(async (_url: string, init?: RequestInit) => {
  if (init?.method === 'PUT') doubtfulSince = null;
  return Response.json({ now, doubtfulSince });
});

beforeEach(() => {
  doubtfulSince = '2026-03-04T12:00:00.000Z';
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClockNotice />
    </QueryClientProvider>,
  );
}

it('names both moments, and sends the one that was shown when it is pressed a second time', async () => {
  show();
  const notice = await screen.findByRole('note', { name: 'The portal’s clock' });
  expect(notice.textContent).toMatch(/says 24 Sept 2029.*last ran on 4 Mar 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'The clock is right' }));
  expect(fetched.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Delete data past its period?' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  const [, sent] = fetched.mock.calls.find(([, init]) => init?.method === 'PUT') ?? [];
  expect(sent?.body).toBe(JSON.stringify({ now }));
});

it('shows nothing where the clock is believed', async () => {
  doubtfulSince = null;
  show();
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.queryByRole('region')).toBeNull();
});
