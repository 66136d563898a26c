import { keepKeys } from '#web/lib/keep-keys.ts';

const keys = ['q', 'by', 'type', 'object', 'action', 'from', 'to'] as const;

/** What the search of /admin/changes may hold. */
export const keepChangesSearch = keepKeys<{ [Key in (typeof keys)[number]]?: unknown }>(keys);
