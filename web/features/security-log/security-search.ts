import { securityEventKinds } from '#contract/values/security-events.ts';
import { momentsOf } from '#web/lib/day-range.ts';
import { addressReader, choiceField, dayField, idField, type SearchIn } from '#web/lib/pages/address.ts';

export const readSecuritySearch = addressReader({
  person: idField,
  kind: choiceField(securityEventKinds),
  from: dayField,
  to: dayField,
});
export type SecuritySearch = SearchIn<typeof readSecuritySearch>;

/** The filters for the call; days of the viewer's time zone become moments. */
export function filtersOf({ from, to, ...rest }: SecuritySearch) {
  return { ...rest, ...momentsOf({ from, to }) };
}
