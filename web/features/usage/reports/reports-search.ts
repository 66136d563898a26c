import { addressReader, idField, monthField, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const readReportsSearch = addressReader({ q: textField(), month: monthField, institution: idField });
export type ReportsSearch = SearchIn<typeof readReportsSearch>;
