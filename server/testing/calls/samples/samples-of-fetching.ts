import type { Db } from '#server/db/schema.ts';

const hour = 60 * 60 * 1000;
const platforms = '/api/usage-fetching/platforms';
export const fetchedId = 81;

/** Without a key, which takes the key of a server to seal. */
export const fetchingForm = {
  ...{ name: 'Films', address: 'https://films.example/sushi', release: '5.1', requestorId: 'portal' },
  ...{ reports: ['PR'], firstMonth: '2026-01', dueDay: 28, isOn: false },
};

/** What the calls about the fetching of reports are made with. */
export const samplesOfFetching: Record<string, () => { url: string; body?: object }> = {
  'POST /api/usage-fetching/platforms': () => ({ url: platforms, body: { ...fetchingForm, name: 'Books' } }),
  'PUT /api/usage-fetching/platforms/:id': () => ({ url: `${platforms}/${fetchedId}`, body: fetchingForm }),
  'DELETE /api/usage-fetching/platforms/:id': () => ({ url: `${platforms}/${fetchedId}` }),
  'POST /api/usage-fetching/platforms/:id/try': () => ({ url: `${platforms}/${fetchedId}/try` }),
  'GET /api/usage-fetching/platforms/:id/institutions': () => ({ url: `${platforms}/${fetchedId}/institutions` }),
  'PUT /api/usage-fetching/platforms/:id/institutions/:institutionId': () => ({
    url: `${platforms}/${fetchedId}/institutions/2`,
    body: { customerId: 'CALDER', isOff: false },
  }),
  'GET /api/usage-fetching/fetches': () => ({ url: '/api/usage-fetching/fetches?group=problems' }),
  'POST /api/usage-fetching/fetches/:id/again': () => ({
    url: `/api/usage-fetching/fetches/${fetchedId}/again`,
    body: {},
  }),
};

/** A platform that is to be left alone for an hour, so that no test asks anybody, and a report that failed. */
export async function insertFetching(db: Db, now: number): Promise<void> {
  const { reports, ...platform } = fetchingForm;
  const at = new Date(now).toISOString();
  const pausedUntil = new Date(now + hour).toISOString();
  await db
    .insertInto('fetchedPlatforms')
    .values({
      ...{ ...platform, id: fetchedId, release: '5.1', isOn: true, reports: JSON.stringify(reports) },
      ...{ pausedUntil, keeperId: 1 },
    })
    .execute();
  const fetch = {
    platformId: fetchedId,
    institutionId: 1,
    report: 'PR',
    month: '2026-01',
    plannedIn: '2026-01',
  } as const;
  await db
    .insertInto('usageFetches')
    .values({
      ...fetch,
      id: fetchedId,
      state: 'failed',
      reason: 'The address did not answer',
      dueAt: at,
      changedAt: at,
    })
    .execute();
}
