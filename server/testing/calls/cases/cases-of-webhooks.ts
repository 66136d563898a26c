import { claimKey } from '#server/platform/sealing/sealing.service.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/webhooks?institution=1';
const one = '/api/webhooks/1';
const row = { object: 'webhook 1', institutionId: 1 };
const at = '2026-03-04T12:00:00.000Z';
const form = { name: 'CRM', address: 'https://crm.example.org/events', events: ['invoice.issued'] };
const made = { ...form, events: '["invoice.issued"]', isWhole: false, pausedAt: null, pause: null, removedAt: null };

/** Webhook secrets are sealed, so a key must exist. */
const makeKey = ({ db, dataDir }: TestApp) => claimKey(db, { dataDir });

async function makeWebhook(portal: TestApp): Promise<void> {
  await makeKey(portal);
  await portal.as('librarian').post('/api/webhooks', form);
}

async function makeUnconfirmed(portal: TestApp): Promise<void> {
  await makeWebhook(portal);
  await portal.db.updateTable('webhooks').set({ keeperId: null }).execute();
}

export const casesOfWebhooks: Record<string, AdministrativeCase[]> = {
  'POST /api/webhooks': [
    {
      prepare: makeKey,
      sent: { url, body: form },
      rows: [{ ...row, action: 'add', after: { ...made, secretMadeAt: at, keeperId: 1 } }],
      refused: { url, body: { ...form, address: 'https://10.0.0.1/' }, status: 400 },
    },
  ],
  'PATCH /api/webhooks/:id': [
    {
      prepare: makeWebhook,
      sent: { url: one, body: { name: 'Finance' } },
      rows: [
        {
          ...{ ...row, action: 'change', before: { name: 'CRM', keeperId: 2 } },
          after: { name: 'Finance', keeperId: 1 },
        },
      ],
      refused: { url: '/api/webhooks/4711', body: { name: 'Finance' }, status: 404 },
    },
  ],
  'POST /api/webhooks/:id/confirm': [
    {
      prepare: makeUnconfirmed,
      sent: { url: `${one}/confirm` },
      rows: [{ ...row, action: 'confirm', before: { keeperId: null }, after: { keeperId: 1 } }],
      refused: { url: '/api/webhooks/4711/confirm', status: 404 },
    },
  ],
  'POST /api/webhooks/:id/secret': [
    {
      prepare: async (portal) => {
        await makeWebhook(portal);
        await portal.db.updateTable('webhooks').set({ secretMadeAt: '2026-03-01T12:00:00.000Z' }).execute();
      },
      sent: { url: `${one}/secret` },
      rows: [
        {
          ...{ ...row, action: 'change', before: { secretMadeAt: '2026-03-01T12:00:00.000Z' } },
          after: { secretMadeAt: at },
        },
      ],
      refused: { url: '/api/webhooks/4711/secret', status: 404 },
    },
  ],
  'DELETE /api/webhooks/:id': [
    {
      prepare: makeWebhook,
      sent: { url: one },
      rows: [{ ...row, action: 'remove', before: { removedAt: null }, after: { removedAt: at } }],
      refused: { url: '/api/webhooks/4711', status: 404 },
    },
  ],
};
