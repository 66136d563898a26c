import { type SecurityEventKind, securityEventKinds } from '#contract/values/security-events.ts';
import { type DayRange, momentsOf, readDay } from '#web/lib/day-range.ts';

/** The search of /admin/security; what is missing is not asked for. */
export interface SecuritySearch extends DayRange {
  /** Whose account. */
  person?: number;
  kind?: SecurityEventKind;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readSecuritySearch(search: { [Key in keyof SecuritySearch]?: unknown }): SecuritySearch {
  const person = Number(search.person);
  const kind = securityEventKinds.find((known) => known === search.kind);
  const [from, to] = [readDay(search.from), readDay(search.to)];
  return {
    ...(Number.isSafeInteger(person) && person > 0 && { person }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The same as the call takes it. */
export function filtersOf({ from, to, ...rest }: SecuritySearch) {
  return { ...rest, ...momentsOf({ ...(from && { from }), ...(to && { to }) }) };
}
