import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** What the search of /admin/statistics may hold. */
export const keepStatisticsSearch = keepKeys<StatisticsSearch>(['days', 'by', 'rows', 'staff', 'institution']);
