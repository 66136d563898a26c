import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MailStatus, OutboxMail } from '#contract/mail.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { MailManager } from './mail-manager.tsx';

const failed: OutboxMail = {
  id: 7,
  userId: 2,
  fullName: 'Maya Okafor',
  address: 'maya@library.example',
  isAddressOff: true,
  kind: 'broadcast',
  subject: 'Maintenance on Sunday',
  state: 'failed',
  createdAt: '2026-03-04T12:00:00.000Z',
  dueAt: '2026-03-04T12:00:00.000Z',
  attempts: 1,
  reason: 'The mail server answered: 550 5.1.1 Nobody of that name here',
  settledAt: '2026-03-04T12:01:00.000Z',
};

let status: MailStatus;
let lists: () => Response;
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  if (url === '/api/mail') return Response.json(status);
  return url.startsWith('/api/mails?') ? lists() : Response.json({ ok: true, count: 2 });
});
const posted = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([url]) => url);

beforeEach(() => {
  status = {
    isConfigured: true,
    from: 'help@portal.example',
    waiting: 0,
    held: 0,
    failed: 1,
    heldBroadcasts: 0,
    heldEvents: 0,
  };
  lists = () => Response.json([failed]);
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
      <MailManager state="failed" onState={() => {}} />
      <ToastViewport />
    </QueryClientProvider>,
  );
}

it('says why a mail failed and that its address is off, and sends it again', async () => {
  show();
  await screen.findByText(failed.reason ?? '');
  expect(screen.getByText(/This address is switched off/)).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Failed (1)' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send again: Maintenance on Sunday, to Maya Okafor' }));
  await screen.findByText('The e-mail will be sent again');
  expect(posted()).toEqual(['/api/mails/7/send-again']);
});

it('says that no mails are sent where there is no mail server', async () => {
  status = { ...status, isConfigured: false, from: null, failed: 0 };
  lists = () => Response.json([]);
  show();
  await screen.findByText('No e-mails are sent');
  await screen.findByText('No e-mail has failed');
});

it('asks before it discards what a restored copy held, and sends it at once', async () => {
  status = { ...status, held: 2 };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(posted()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Really discard them?' }));
  await screen.findByText('2 e-mails will never be sent');
  fireEvent.click(screen.getByRole('button', { name: 'Send them' }));
  await waitFor(() => expect(posted()).toEqual(['/api/mails/discard?what=mails', '/api/mails/release?what=mails']));
});

it('asks about broadcasts and events that a restore held, each by itself', async () => {
  status = { ...status, heldBroadcasts: 1, heldEvents: 3 };
  show();
  const broadcasts = within(await screen.findByRole('region', { name: 'Held broadcasts' }));
  const events = within(screen.getByRole('region', { name: 'Held events to webhooks' }));
  fireEvent.click(broadcasts.getByRole('button', { name: 'Send it' }));
  fireEvent.click(events.getByRole('button', { name: 'Discard them' }));
  fireEvent.click(events.getByRole('button', { name: 'Really discard them?' }));
  await waitFor(() =>
    expect(posted()).toEqual(['/api/mails/release?what=broadcasts', '/api/mails/discard?what=events']),
  );
});

it('shows a failed load with Retry, never an empty list', async () => {
  lists = () => Response.json({ error: 'Away', message: 'Away', code: 'unavailable' }, { status: 503 });
  show();
  await screen.findByText('Failed to fetch e-mails');
  lists = () => Response.json([failed]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(failed.reason ?? '');
});
