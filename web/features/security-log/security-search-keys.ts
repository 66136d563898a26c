import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { SecuritySearch } from './security-search.ts';

/** What the search of /admin/security may hold. */
export const keepSecuritySearch = keepKeys<SecuritySearch>(['person', 'kind', 'from', 'to']);
