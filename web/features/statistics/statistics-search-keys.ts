import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { StatisticsSearch } from './statistics-search.ts';

export const keepStatisticsSearch = keepKeys<StatisticsSearch>(['days', 'by', 'rows', 'staff', 'institution']);
