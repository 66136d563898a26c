import { type IpRange, mergeRanges, overlapOf } from '#contract/values/ip-ranges/ip-range.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { handedInValuesOf, liveValuesOf } from './setup-versions.ts';

export interface Claim {
  institutionId: number;
  version: 'live' | 'submitted';
  range: IpRange;
}

/** The claims of a set-up. A range that is both live and submitted counts as live. */
export function claimsOf(row: SetupRow): Claim[] {
  const { institutionId } = row;
  const live = liveValuesOf(row);
  const handedIn = handedInValuesOf(row);
  const claims = (version: Claim['version'], ranges: IpRange[]) =>
    mergeRanges(ranges).map((range): Claim => ({ institutionId, version, range }));
  return [
    ...(live ? claims('live', rangesOf(live)) : []),
    ...(handedIn && handedIn.ipRanges !== live?.ipRanges ? claims('submitted', rangesOf(handedIn)) : []),
  ];
}

/** The institutions whose claims overlap another's. `claims` are ordered by address, and those of one institution never touch. */
export function institutionsThatOverlap(
  claims: readonly { institutionId: number; first: number; last: number }[],
): Set<number> {
  const found = new Set<number>();
  let reached = -1;
  for (const [at, { institutionId, first, last }] of claims.entries()) {
    const next = claims[at + 1];
    if (reached >= first || (next && next.first <= last)) found.add(institutionId);
    reached = Math.max(reached, last);
  }
  return found;
}

/** The institutions that claim addresses of this range, and the addresses that none claims. */
export function ownersOf<Of extends Claim>(range: IpRange, claims: readonly Of[]) {
  const owners = claims.flatMap(({ range: claimed, ...owner }) => {
    const shared = overlapOf(range, claimed);
    return shared ? [{ ...owner, shared }] : [];
  });
  return { range, owners, unknown: without(range, mergeRanges(owners.map(({ shared }) => shared))) };
}

/** The rest of a range without `taken`, whose ranges lie inside it in order. */
function without(range: IpRange, taken: readonly IpRange[]): IpRange[] {
  const left: IpRange[] = [];
  let next = range.start;
  for (const { start, end } of taken) {
    if (next < start) left.push({ start: next, end: start - 1 });
    next = end + 1;
  }
  if (next <= range.end) left.push({ start: next, end: range.end });
  return left;
}
