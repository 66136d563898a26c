import { addressReader, idField, type SearchIn } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/erasures: who is looked at. */
export const readErasureSearch = addressReader({ person: idField, institution: idField });
export type ErasureSearch = SearchIn<typeof readErasureSearch>;
