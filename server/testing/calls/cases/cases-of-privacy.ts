import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/retention/messages';
const askedAt = '2026-03-04T12:00:00.000Z';
const object = { object: 'retentionPeriod messages', institutionId: null };

export const casesOfPrivacy: Record<string, AdministrativeCase[]> = {
  'PUT /api/retention/:kind': [
    {
      sent: { url, body: { days: null, version: 1, countSeen: null } },
      rows: [{ ...object, action: 'set', before: { days: 1095 }, after: { days: null } }],
      refused: { url, body: { days: 30, version: 1, countSeen: 0 }, status: 400 },
    },
    {
      sent: { url, body: { days: 365, version: 1, countSeen: 0 } },
      rows: [
        {
          ...{ ...object, action: 'set', before: { nextDays: null, nextFrom: null } },
          after: { nextDays: 365, nextFrom: '2026-03-11T12:00:00.000Z' },
        },
      ],
      refused: { url, body: { days: 365, version: 2, countSeen: 0 }, status: 409 },
    },
  ],
  'PUT /api/clock': [
    {
      // Longer than any portal may be off.
      prepare: ({ db }) =>
        db
          .updateTable('counters')
          .set({ next: Date.parse('1920-02-18T12:00:00.000Z') })
          .where('name', '=', 'clock')
          .execute(),
      sent: { url: '/api/clock', body: { now: askedAt } },
      rows: [
        {
          ...{ action: 'confirm', object: 'clock clock', institutionId: null },
          before: { next: '1920-02-18T12:00:00.000Z' },
          after: { next: askedAt },
        },
      ],
      refused: { url: '/api/clock', body: { now: '2026-03-05T12:00:00.000Z' }, status: 409 },
    },
  ],
  'PUT /api/users/:id/erasure': [
    {
      sent: { url: '/api/users/6/erasure' },
      rows: [{ action: 'erase', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/users/1/erasure', status: 409 },
    },
  ],
  'PUT /api/institutions/:id/erasure': [
    {
      sent: { url: '/api/institutions/2/erasure' },
      rows: [{ action: 'erase', object: 'institution 2', institutionId: 2 }],
      refused: { url: '/api/institutions/4711/erasure', status: 404 },
    },
  ],
  'POST /api/erasures/:id/decline': [
    {
      prepare: ({ db }) =>
        db
          .insertInto('erasures')
          .values({
            ...{ id: 7, kind: 'person', objectId: 6, randomId: 'six', objectCreatedAt: askedAt, identity: null },
            ...{ state: 'asked', askedById: 6, askedAt },
          })
          .execute(),
      sent: { url: '/api/erasures/7/decline' },
      rows: [{ action: 'decline erasure', object: 'user 6', institutionId: 1 }],
      refused: { url: '/api/erasures/4711/decline', status: 404 },
    },
  ],
};
