import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { ScheduleSearch } from './schedule-search.ts';

/** Keeps the schedule's keys in the address; the page reads the values (schedule-search.ts). */
export const keepScheduleSearch = keepKeys<ScheduleSearch>([
  'view',
  'date',
  'clock',
  'staff',
  'institution',
  'kind',
  'session',
  'doing',
  'plan',
  'book',
]);
