import { usageTitleSorts } from '#contract/values/plans-and-usage/usage-titles.ts';
import { addressReader, choiceField, idField, periodFields, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const readTitlesSearch = addressReader({
  ...periodFields,
  q: textField(),
  by: choiceField(usageTitleSorts, 'uses'),
  only: choiceField(['unused']),
  institution: idField,
  member: idField,
});
export type TitlesSearch = SearchIn<typeof readTitlesSearch>;
