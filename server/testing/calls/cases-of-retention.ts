import type { AdministrativeCase } from './administrative-case.ts';

const url = '/api/retention/messages';
const object = { object: 'retentionPeriod messages', institutionId: null };

/** What administrators say of how long data is kept. */
export const casesOfRetention: Record<string, AdministrativeCase[]> = {
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
};
