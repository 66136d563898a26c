import { memberSorts } from '#contract/values/plans-and-usage/consortia.ts';
import { addressReader, idField, periodFields, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /usage-metrics/consortium. */
export const readMembersSearch = addressReader({
  ...periodFields,
  q: textField(),
  by: wordField(memberSorts, 'name'),
  institution: idField,
});
export type MembersSearch = SearchIn<typeof readMembersSearch>;
