import type { TestApp } from '#server/testing/test-server.ts';
import type { AdministrativeCase } from './administrative-case.ts';

const at = '2026-03-04T12:00:00.000Z';
const row = { object: 'absence 1', institutionId: null };
const absence = { staffId: 4, standInId: 1, fromDay: '2026-03-09', untilDay: '2026-03-10', note: null };
const nowhere = { body: {}, status: 404 };

const keep =
  (endedAt: string | null) =>
  ({ db }: TestApp): Promise<unknown> =>
    db
      .insertInto('absences')
      .values({ ...absence, createdBy: 1, createdAt: at, endedAt })
      .execute();

export const casesOfAbsences: Record<string, AdministrativeCase[]> = {
  'POST /api/absences': [
    {
      sent: { url: '/api/absences', body: { staffId: 4, standInId: 1, from: '2026-03-09', until: '2026-03-10' } },
      rows: [{ ...row, action: 'add', after: { ...absence, endedAt: null } }],
      refused: {
        url: '/api/absences',
        body: { staffId: 4, standInId: 3, from: '2026-03-09', until: '2026-03-10' },
        status: 400,
      },
    },
  ],
  'POST /api/absences/:id/end': [
    {
      prepare: keep(null),
      sent: { url: '/api/absences/1/end' },
      rows: [{ ...row, action: 'close', before: { endedAt: null }, after: { endedAt: at } }],
      refused: { url: '/api/absences/2/end', ...nowhere },
    },
  ],
  'POST /api/absences/:id/restore': [
    {
      prepare: keep(at),
      sent: { url: '/api/absences/1/restore' },
      rows: [{ ...row, action: 'restore', before: { endedAt: at }, after: { endedAt: null } }],
      refused: { url: '/api/absences/2/restore', ...nowhere },
    },
  ],
};
