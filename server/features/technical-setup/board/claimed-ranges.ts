import { type IpRange, mergeRanges, overlapOf } from '#contract/values/ip-ranges/ip-range.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { rangesOf } from '#server/features/technical-setup/setup-values.ts';
import { handedInValuesOf, liveValuesOf } from './setup-versions.ts';

/** Addresses that an institution gives as its own. */
export interface Claim {
  institutionId: number;
  version: 'live' | 'submitted';
  range: IpRange;
}

/** What a set-up claims. Where live and handed-in values are the same, they are live. */
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

export interface Overlap {
  /** The other institution. */
  institutionId: number;
  shared: IpRange;
}

/** Which addresses institutions share, for each of them. Live and handed-in ranges count alike. */
export function overlapsAmong(claims: readonly Claim[]): Map<number, Overlap[]> {
  const overlaps = new Map<number, Overlap[]>();
  const add = (of: number, overlap: Overlap) => {
    const known = overlaps.get(of);
    if (known) known.push(overlap);
    else overlaps.set(of, [overlap]);
  };
  // From left to right: a range can only overlap with those that have not ended where it begins.
  let open: OneOf[] = [];
  for (const next of wholeRanges(claims)) {
    open = open.filter(({ range }) => range.end >= next.range.start);
    for (const other of open) {
      const shared = overlapOf(other.range, next.range);
      if (!shared) continue;
      add(next.institutionId, { institutionId: other.institutionId, shared });
      add(other.institutionId, { institutionId: next.institutionId, shared });
    }
    open.push(next);
  }
  return overlaps;
}

type OneOf = Pick<Claim, 'institutionId' | 'range'>;

/** Each institution's addresses once, in order of where they begin. */
function wholeRanges(claims: readonly Claim[]): OneOf[] {
  const byInstitution = new Map<number, IpRange[]>();
  for (const { institutionId, range } of claims) {
    const known = byInstitution.get(institutionId);
    if (known) known.push(range);
    else byInstitution.set(institutionId, [range]);
  }
  return [...byInstitution]
    .flatMap(([institutionId, own]) => mergeRanges(own).map((range) => ({ institutionId, range })))
    .sort((a, b) => a.range.start - b.range.start);
}

/** Who claims addresses of this range, and which of them nobody does. */
export function ownersOf(range: IpRange, claims: readonly Claim[]) {
  const owners = claims.flatMap(({ institutionId, version, range: claimed }) => {
    const shared = overlapOf(range, claimed);
    return shared ? [{ institutionId, version, shared }] : [];
  });
  return { range, owners, unknown: without(range, mergeRanges(owners.map(({ shared }) => shared))) };
}

/** What is left of a range without these, which lie inside it in order. */
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
