import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { SecuritySearch } from './security-search.ts';

export const keepSecuritySearch = keepKeys<SecuritySearch>(['person', 'kind', 'from', 'to']);
