import type { Db } from '#server/db/schema.ts';

const hour = 60 * 60 * 1000;
export const fetchedId = 81;

/** Without an API key, because sealing it needs a server's key. */
export const fetchingForm = {
  ...{ name: 'Films', address: 'https://films.example/sushi', release: '5.1', requestorId: 'portal' },
  ...{ reports: ['PR'], firstMonth: '2026-01', dueDay: 28, isOn: false },
};

/** A platform that is paused for an hour, so that no test makes a request, and a failed report. */
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
