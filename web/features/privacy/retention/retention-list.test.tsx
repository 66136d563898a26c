import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { RetentionList } from './retention-list.tsx';

const kept: RetentionPeriod = {
  ...{ kind: 'notes', days: null, nextDays: null, nextFrom: null, version: 1, changedAt: null, changedBy: null },
  ...{ wouldGo: { days: 730, count: 12 }, lastDay: null, removed: 0 },
};
let period: RetentionPeriod;
let sent: unknown[];
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  if (init?.method === 'PUT') {
    const body = JSON.parse(String(init.body));
    sent.push([url, body]);
    if (body.version !== period.version)
      return Response.json({ message: 'Someone else changed this period since you opened the page.' }, { status: 409 });
    period = {
      ...{ ...period, nextDays: body.days, nextFrom: '2026-03-11T12:00:00.000Z', version: 2 },
      ...{
        changedAt: '2026-03-04T12:00:00.000Z',
        changedBy: 'Ada Lindqvist',
        wouldGo: { days: body.days, count: 1204 },
      },
    };
    return Response.json(period);
  }
  const days = /count\?days=(\d+)/.exec(url)?.[1];
  return Response.json(days ? { days: Number(days), count: 1204 } : [period]);
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  period = kept;
  sent = [];
});

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <RetentionList />
        <ToastViewport />
      </AsViewer>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Notes of staff' }));
  await screen.findByRole('dialog');
}

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('a period is confirmed with the count that was shown, and its day is told', async () => {
  await open();
  screen.getByText('To be decided');
  screen.getByText('With 2 years, 12 notes would be deleted today.');
  choose('Keep for', '365');
  await screen.findByText('1,204 notes would be deleted today.');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and notify administrators' }));
  await screen.findByText('Notes of staff: period changed');
  expect(sent).toEqual([['/api/retention/notes', { days: 365, version: 1, countSeen: 1204 }]]);
  await screen.findByText(/^From .*2026: 1 year\.$/);
  screen.getByText('1,204 notes are older than 1 year today.');
  screen.getByText('Changes soon');
});

it('a number of days outside of what is allowed is not sent, and what a colleague changed meanwhile is said', async () => {
  await open();
  choose('Keep for', 'other');
  choose('Days', '29');
  const confirm = () => screen.getByRole('button', { name: /Confirm|Save/ });
  fireEvent.click(confirm());
  expect(screen.getByLabelText('Days').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  choose('Days', '45');
  await screen.findByText('1,204 notes would be deleted today.');
  period = { ...period, version: 5 };
  fireEvent.click(confirm());
  await screen.findByText('Someone else changed this period since you opened the page.');
  await waitFor(() => expect(fetched.mock.calls.filter(([url]) => url === '/api/retention')).toHaveLength(2));
  expect(sent).toHaveLength(1);
});
