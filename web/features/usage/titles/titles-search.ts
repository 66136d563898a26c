import { usageTitleSorts } from '#contract/values/plans-and-usage/usage-titles.ts';
import { addressReader, idField, periodFields, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /usage-metrics/titles. */
export const readTitlesSearch = addressReader({
  ...periodFields,
  q: textField(),
  by: wordField(usageTitleSorts, 'uses'),
  only: wordField(['unused']),
  institution: idField,
  member: idField,
});
export type TitlesSearch = SearchIn<typeof readTitlesSearch>;
