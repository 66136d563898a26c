import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { ToastViewport } from '#web/ui/overlays/toast.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

const at = '2026-03-04T12:00:00.000Z';
const crm: Webhook = {
  ...{ id: 1, institutionId: 1, name: 'CRM', address: 'https://crm.example.org/events', events: ['invoice.issued'] },
  ...{ isWhole: false, makerName: 'Maya Okafor', createdAt: at, keeperName: 'Maya Okafor', state: 'active' },
  ...{ pause: null, waiting: 0, failingSince: null, formerSecretUntil: null },
};
const refused: WebhookDelivery = {
  ...{ id: 7, eventId: 'msg_7', kind: 'invoice.issued', at, state: 'failed', attempts: 3, lastAt: at, dueAt: null },
  ...{ status: 503, tookMs: 40, reason: 'The receiver answers with 503' },
};
let webhooks: Webhook[];
const sent: string[] = [];
const fetched = vi.fn(async (url: string, init?: RequestInit) => {
  const method = init?.method ?? 'GET';
  if (method !== 'GET') sent.push(`${method} ${url.replace(/^.*\/api/, '')} ${init?.body ?? ''}`.trim());
  if (url.includes('/deliveries')) return Response.json(method === 'GET' ? [refused] : {});
  if (url.endsWith('/try')) {
    return Response.json({ isFine: false, status: 503, tookMs: 40, reason: 'The receiver answers with 503' });
  }
  if (url.endsWith('/secret')) return Response.json({ webhook: crm, secret: 'whsec_another' });
  if (method === 'PATCH') {
    webhooks = [{ ...crm, state: 'paused', pause: 'by-hand' }];
    return Response.json(webhooks[0]);
  }
  if (method === 'POST') {
    webhooks = [{ ...crm, id: 2, name: 'Finance' }, ...webhooks];
    return Response.json({ webhook: webhooks[0], secret: 'whsec_the-whole-secret' });
  }
  return Response.json(webhooks);
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  webhooks = [crm];
  sent.length = 0;
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AsViewer>
        <WebhooksCard institution={undefined} hears="They hear of everything." />
        <ToastViewport />
      </AsViewer>
    </QueryClientProvider>,
  );
}

it('a webhook is added with the events that were chosen, and its secret is shown once', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add the webhook' }));
  await screen.findByText('Choose at least one event');
  await screen.findByText('Name the program that gets the events');
  fireEvent.change(screen.getByLabelText('Program'), { target: { value: 'Finance' } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://finance.example.org/' } });
  fireEvent.click(screen.getByLabelText('Technical set-ups', { selector: 'input' }));
  fireEvent.click(screen.getByLabelText('A technical setup goes live'));
  fireEvent.click(screen.getByRole('button', { name: 'Add the webhook' }));
  const secret = await screen.findByLabelText<HTMLInputElement>('The secret for Finance, shown only now');
  expect(secret.value).toBe('whsec_the-whole-secret');
  expect(sent).toEqual([
    `POST /webhooks {"name":"Finance","address":"https://finance.example.org/","events":["setup.submitted","setup.reviewed","setup.changes-requested"],"isWhole":false}`,
  ]);
});

it('its log says what was answered and sends again; trying and pausing say what came of them', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Log of CRM' }));
  await screen.findByText('The receiver answers with 503.');
  await screen.findByText(/answered with 503 after 40 ms/);
  fireEvent.click(screen.getByRole('button', { name: /^Send again/ }));
  await screen.findByText('The event is being sent again');
  fireEvent.click(screen.getByRole('button', { name: 'Try CRM' }));
  await screen.findByText('The test failed. The receiver answers with 503.');
  fireEvent.click(screen.getByRole('button', { name: 'Pause CRM' }));
  await screen.findByText('Events are kept until you resume it, for up to 30 days.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull());
  expect(sent).toEqual([
    'POST /webhooks/1/deliveries/7/again',
    'POST /webhooks/1/try',
    'PATCH /webhooks/1 {"isPaused":true}',
  ]);
});

it('a new secret is asked for first, and then shown', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'New secret for CRM' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make a new secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/shown only now/)).value).toBe('whsec_another');
});
