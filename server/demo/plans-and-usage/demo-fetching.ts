import type { Rows } from '#server/demo/seed.queries.ts';
import { isoTime } from '#server/platform/clock.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A platform whose reports could be fetched, switched off because the demo sends no requests. One fetch failed while it
 * was on.
 */
export function demoFetching(now: number): Pick<Rows, 'fetchedPlatforms' | 'usageFetches'> {
  const month = isoTime(now - 45 * day).slice(0, 7);
  const at = isoTime(now - 3 * day);
  const ids = { platformId: 1, institutionId: 1 };
  return {
    fetchedPlatforms: [
      {
        name: 'Lantern Films',
        address: 'https://sushi.lantern-films.example',
        release: '5.1',
        isOn: false,
        id: 1,
        requestorId: 'carrel-demo',
        reports: '["IR","PR"]',
        firstMonth: month,
        dueDay: 28,
        keeperId: 1,
      },
    ],
    usageFetches: [
      {
        ...ids,
        report: 'IR',
        month,
        plannedIn: month,
        state: 'failed',
        attempts: 12,
        dueAt: at,
        changedAt: at,
        reason: 'The platform is not available (HTTP 503). Given up after 12 tries',
      },
    ],
  };
}
