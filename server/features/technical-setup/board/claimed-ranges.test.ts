import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IpRange, mergeRanges } from '#contract/values/ip-ranges/ip-range.ts';
import { type Claim, institutionsThatOverlap, ownersOf } from './claimed-ranges.ts';

/** The highest address: so few that each can be looked up on its own. */
const last = 40;
const range = fc
  .tuple(fc.integer({ min: 0, max: last }), fc.integer({ min: 0, max: last }))
  .map(([a, b]): IpRange => ({ start: Math.min(a, b), end: Math.max(a, b) }));
const claim = fc.record({
  institutionId: fc.integer({ min: 1, max: 5 }),
  version: fc.constantFrom<Claim['version']>('live', 'submitted'),
  range,
});
const claims = fc.array(claim, { maxLength: 14 });
const addresses = Array.from({ length: last + 1 }, (_, address) => address);
const holds = ({ start, end }: IpRange, address: number) => start <= address && address <= end;

/** Every address of some ranges, each as often as it occurs. */
const spelledOut = (ranges: readonly IpRange[]) =>
  addresses.flatMap((address) => ranges.filter((one) => holds(one, address)).map(() => address));

test('Those overlap who claim an address that another one claims as well', () => {
  fc.assert(
    fc.property(claims, (all) => {
      const claimedBy = (id: number, address: number) =>
        all.some(({ institutionId, range: claimed }) => institutionId === id && holds(claimed, address));
      const institutions = [1, 2, 3, 4, 5];
      const expected = institutions.filter((mine) =>
        institutions.some((theirs) => {
          return theirs !== mine && addresses.some((one) => claimedBy(mine, one) && claimedBy(theirs, one));
        }),
      );
      const inOrder = institutions
        .flatMap((institutionId) => {
          const own = all.filter((each) => each.institutionId === institutionId).map((each) => each.range);
          return mergeRanges(own).map(({ start, end }) => ({ institutionId, first: start, last: end }));
        })
        .sort((a, b) => a.first - b.first);
      expect([...institutionsThatOverlap(inOrder)].sort()).toEqual(expected);
    }),
  );
});

test('The owners of a range are those of its addresses, and what is left is unknown', () => {
  fc.assert(
    fc.property(range, claims, (asked, all) => {
      const { owners, unknown } = ownersOf(asked, all);
      const inside = addresses.filter((address) => holds(asked, address));
      const slowOwners = all.flatMap(({ institutionId, version, range: claimed }) => {
        const own = inside.filter((address) => holds(claimed, address));
        return own.length > 0 ? [{ institutionId, version, own }] : [];
      });
      expect(
        owners.map(({ institutionId, version, shared }) => ({ institutionId, version, own: spelledOut([shared]) })),
      ).toEqual(slowOwners);
      expect(spelledOut(unknown)).toEqual(
        inside.filter((address) => !all.some(({ range: claimed }) => holds(claimed, address))),
      );
    }),
    { numRuns: 300 },
  );
});
