import type { PortalParts } from '#server/features/people/portal-parts.ts';

/** What the schedule works with. */
export interface ScheduleDeps extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  /** Days of London on which support is closed, as `2026-12-25`. */
  bankHolidays: ReadonlySet<string>;
}
