import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { ScheduleSearch } from './schedule-search.ts';

/** Leaves in the address what is the schedule's; the page reads the values (schedule-search.ts). */
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
