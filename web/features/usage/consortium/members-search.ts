import { memberSorts } from '#contract/values/plans-and-usage/consortia.ts';
import { addressReader, choiceField, idField, periodFields, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const readMembersSearch = addressReader({
  ...periodFields,
  q: textField(),
  by: choiceField(memberSorts, 'name'),
  institution: idField,
});
export type MembersSearch = SearchIn<typeof readMembersSearch>;
