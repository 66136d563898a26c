import { addressReader, idField, type SearchIn } from '#web/lib/pages/address.ts';

export const readErasureSearch = addressReader({ person: idField, institution: idField });
export type ErasureSearch = SearchIn<typeof readErasureSearch>;
