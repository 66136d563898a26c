import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/planned-notifications';
const sendAt = '2026-03-05T09:00:00.000Z';
const news = { title: 'News', description: 'For all' };
const at = '2026-03-04T12:00:00.000Z';
const row = { object: 'plannedNotification 1', institutionId: null };
const plan = ({ as }: TestApp) => as('admin').post(url, { ...news, sendAt });

export const casesOfBroadcasts: Record<string, AdministrativeCase[]> = {
  'POST /api/planned-notifications': [
    {
      sent: { url, body: { ...news, sendAt } },
      rows: [
        {
          ...{ ...row, action: 'plan' },
          after: {
            ...news,
            tier: null,
            institutionId: null,
            priority: 'normal',
            sendAt,
            withdrawnAt: null,
            createdBy: 1,
          },
        },
      ],
      refused: { url, body: { ...news, sendAt: at }, status: 400 },
    },
  ],
  'PUT /api/planned-notifications/:id': [
    {
      prepare: plan,
      sent: { url: `${url}/1`, body: { ...news, title: 'Other news', sendAt, updatedAt: at } },
      rows: [{ ...row, action: 'change', before: { title: 'News' }, after: { title: 'Other news' } }],
      refused: { url: `${url}/1`, body: { ...news, sendAt, updatedAt: sendAt }, status: 409 },
    },
  ],
  'POST /api/planned-notifications/:id/withdraw': [
    {
      prepare: plan,
      sent: { url: `${url}/1/withdraw` },
      rows: [{ ...row, action: 'withdraw', before: { withdrawnAt: null }, after: { withdrawnAt: at } }],
      refused: { url: `${url}/4711/withdraw`, status: 404 },
    },
  ],
};
