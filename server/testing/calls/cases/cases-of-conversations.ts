import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/channels/2/desk';
const askedAt = '2026-03-04T12:00:00.000Z';
const until = '2026-03-05T12:00:00.000Z';
const seen = { version: 0, upTo: 1 };
const stale = { url, body: { act: 'close', version: 7, upTo: 1 }, status: 409 };
const row = { object: 'conversation 2', institutionId: 1 };
const ask = (portal: TestApp) => portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Hello' });

export const casesOfConversations: Record<string, AdministrativeCase[]> = {
  'POST /api/channels/:customerId/desk': [
    {
      prepare: ask,
      sent: { url, body: { act: 'settle', ...seen } },
      rows: [{ ...row, action: 'settle', before: { askedAt }, after: { askedAt: null } }],
      refused: stale,
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'close', ...seen } },
      rows: [
        { ...row, action: 'close', before: { askedAt, closedAt: null }, after: { askedAt: null, closedAt: askedAt } },
      ],
      refused: { url, body: { act: 'close', version: 0, upTo: 4711 }, status: 409 },
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'snooze', until, ...seen } },
      rows: [{ ...row, action: 'snooze', before: { snoozedUntil: null }, after: { snoozedUntil: until } }],
      refused: { url, body: { act: 'snooze', until: askedAt, ...seen }, status: 400 },
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'assign', assigneeId: 4, ...seen } },
      rows: [{ ...row, action: 'assign', before: { assigneeId: null }, after: { assigneeId: 4 } }],
      refused: { url, body: { act: 'assign', assigneeId: 2, ...seen }, status: 400 },
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'assign', assigneeId: 4, reason: 'She knows the proxy', ...seen } },
      rows: [
        { ...row, action: 'assign', before: { assigneeId: null }, after: { assigneeId: 4 } },
        {
          ...{ object: 'privateNote 1', institutionId: 1, action: 'add' },
          after: { conversation: 'channel:2', authorId: 1, handedToId: 4, editedAt: null },
        },
      ],
      refused: { url, body: { act: 'assign', assigneeId: 4, reason: ' ', ...seen }, status: 400 },
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'tag', tags: ['Renewal', 'proxy', 'renewal '], ...seen } },
      rows: [{ ...row, action: 'tag', before: { tags: '[]' }, after: { tags: '["proxy","renewal"]' } }],
      refused: { url, body: { act: 'tag', tags: ['x'.repeat(31)], ...seen }, status: 400 },
    },
    {
      prepare: ask,
      sent: { url, body: { act: 'subject', subject: 'The proxy', ...seen } },
      rows: [{ ...row, action: 'subject', before: { subject: null }, after: { subject: 'The proxy' } }],
      refused: { url, body: { act: 'subject', subject: 'x'.repeat(121), ...seen }, status: 400 },
    },
    {
      prepare: async (portal) => {
        await ask(portal);
        await portal.as('manager').post(url, { act: 'subject', subject: 'The proxy', ...seen });
      },
      sent: { url, body: { act: 'undo', version: 1, upTo: 1 } },
      rows: [{ ...row, action: 'undo', before: { subject: 'The proxy' }, after: { subject: null } }],
      refused: stale,
    },
    {
      prepare: async (portal) => {
        await ask(portal);
        await portal.as('manager').post(url, { act: 'close', ...seen });
      },
      sent: { url, body: { act: 'open', version: 1, upTo: 1 } },
      rows: [
        { ...row, action: 'open', before: { askedAt: null, closedAt: askedAt }, after: { askedAt, closedAt: null } },
      ],
      refused: stale,
    },
  ],
};
