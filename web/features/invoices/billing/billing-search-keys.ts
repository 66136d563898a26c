import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { BillingSearch } from './billing-search.ts';

/** What the search of /admin/billing may hold. */
export const keepBillingSearch = keepKeys<BillingSearch>(['q', 'state', 'institution', 'sort', 'order']);
