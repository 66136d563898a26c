import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { InstitutionSearch } from './institution-search.ts';

/** What the search of a list of institutions may hold. */
export const keepInstitutionSearch = keepKeys<InstitutionSearch>(['q', 'plan', 'sort', 'order']);
