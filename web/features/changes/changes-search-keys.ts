import { keepKeys } from '#web/lib/pages/keep-keys.ts';
import type { ChangesSearch } from './changes-search.ts';

/** What the search of /admin/changes may hold. */
export const keepChangesSearch = keepKeys<ChangesSearch>(['q', 'by', 'type', 'object', 'action', 'from', 'to']);
