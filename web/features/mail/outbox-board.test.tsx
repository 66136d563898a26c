import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MailStatus, OutboxRow } from '#contract/mail.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { OutboxBoard, type OutboxPart } from './outbox-board.tsx';

const failed: OutboxRow = {
  id: 7,
  channel: 'mail',
  title: 'Maintenance on Sunday',
  kind: 'Important news',
  to: 'Maya Okafor',
  address: 'maya@library.example',
  isAddressOff: true,
  isPaused: false,
  state: 'failed',
  createdAt: '2026-03-04T12:00:00.000Z',
  dueAt: '2026-03-04T12:00:00.000Z',
  attempts: 1,
  reason: 'The mail server answered: 550 5.1.1 Nobody of that name here',
  settledAt: '2026-03-04T12:01:00.000Z',
};

const none = { waiting: 0, held: 0, failed: 0 };
let status: MailStatus;
let lists: () => Response;
const fetched = vi.fn(async (url: string, _init?: RequestInit) => {
  if (url === '/api/mail') return Response.json(status);
  return url.startsWith('/api/outbox?') ? lists() : Response.json({ ok: true, count: 2 });
});
const chosen = vi.fn();
const posted = () => fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([url]) => url);

beforeEach(() => {
  status = {
    isConfigured: true,
    from: 'help@portal.example',
    channels: { mail: { ...none, failed: 1 }, webhook: none, device: none, bell: none },
    heldBroadcasts: 0,
  };
  lists = () => Response.json([failed]);
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  chosen.mockClear();
  vi.unstubAllGlobals();
});

function show(part: OutboxPart = { channel: 'mail', state: 'failed' }) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxBoard {...part} webhookSettings={<a href="/webhooks">Set webhooks up</a>} onChoose={chosen} />
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
  await screen.findByText('Sending again');
  expect(posted()).toEqual(['/api/outbox/7/send-again']);
});

it('says that mails wait where the address of the sender is missing', async () => {
  status = { ...status, from: null };
  lists = () => Response.json([]);
  show();
  await screen.findByText('The address of the sender is missing. Until you save one, e-mails wait here.');
  expect(screen.queryByText(/are sent from/)).toBeNull();
});

it('says that no mails are sent where there is no mail server', async () => {
  status = { ...status, isConfigured: false, from: null, channels: { ...status.channels, mail: none } };
  lists = () => Response.json([]);
  show();
  await screen.findByText('No e-mails are sent');
  await screen.findByText('No e-mails have failed');
});

it('asks before it discards what a restored copy held, and sends it at once', async () => {
  status = { ...status, channels: { ...status.channels, mail: { ...none, held: 2 } } };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(posted()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Really discard them?' }));
  await screen.findByText('2 e-mails will never be sent');
  fireEvent.click(screen.getByRole('button', { name: 'Send them' }));
  await waitFor(() => expect(posted()).toEqual(['/api/mails/discard?what=mails', '/api/mails/release?what=mails']));
});

it('asks about broadcasts and events that a restore held, each by itself', async () => {
  status = { ...status, channels: { ...status.channels, webhook: { ...none, held: 3 } }, heldBroadcasts: 1 };
  show();
  const broadcasts = within(await screen.findByRole('note', { name: 'Held broadcasts' }));
  const events = within(screen.getByRole('note', { name: 'Held events to webhooks' }));
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

it('shows another channel with where it is set up, and counts what waits there', async () => {
  status = { ...status, channels: { ...status.channels, webhook: { ...none, waiting: 4 } } };
  const event = {
    channel: 'webhook',
    title: 'An invoice is issued',
    kind: 'invoice 12',
    to: 'CRM',
    address: null,
  } as const;
  lists = () => Response.json([{ ...failed, ...event, isAddressOff: false, state: 'waiting', attempts: 3 }]);
  show({ channel: 'webhook', state: 'waiting' });
  await screen.findByRole('tab', { name: 'Waiting (4)' });
  expect(screen.getByRole('link', { name: 'Set webhooks up' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Send again: An invoice is issued, to CRM' }));
  await waitFor(() => expect(posted()).toEqual(['/api/outbox/7/send-again']));
  fireEvent.click(screen.getByRole('radio', { name: 'Devices' }));
  expect(chosen).toHaveBeenCalledWith({ channel: 'device' });
});

it('offers nothing for an event whose webhook is paused', async () => {
  lists = () => Response.json([{ ...failed, channel: 'webhook', isAddressOff: false, isPaused: true }]);
  show({ channel: 'webhook', state: 'failed' });
  await screen.findByText('This webhook is paused. Nothing is sent until it is resumed.');
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});
