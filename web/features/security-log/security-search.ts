import { securityEventKinds } from '#contract/values/security-events.ts';
import { momentsOf } from '#web/lib/day-range.ts';
import { addressReader, dayField, idField, type SearchIn, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/security; `person` is whose account. */
export const readSecuritySearch = addressReader({
  person: idField,
  kind: wordField(securityEventKinds),
  from: dayField,
  to: dayField,
});
export type SecuritySearch = SearchIn<typeof readSecuritySearch>;

/** The same as the call takes it. */
export function filtersOf({ from, to, ...rest }: SecuritySearch) {
  return { ...rest, ...momentsOf({ from, to }) };
}
