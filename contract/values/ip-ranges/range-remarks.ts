import { type IpRange, overlapOf, rangeText, sizeOf } from './ip-range.ts';
import { readIpv4 } from './ipv4.ts';

/** Hardly any university has more addresses than a /16. */
const wideRangeAddresses = 2 ** 16;

/**
 * Every block of IANA's registry of special-purpose IPv4 addresses, and multicast: none can belong to a library or its
 * provider.
 */
const specialBlocks: readonly (readonly [from: string, to: string, what: string])[] = [
  ['0.0.0.0', '0.255.255.255', 'is reserved and belongs to no one'],
  ['10.0.0.0', '10.255.255.255', 'is private: we never see it. Ask for the public addresses of your network'],
  ['100.64.0.0', '100.127.255.255', 'is shared by many customers of an internet provider'],
  ['127.0.0.0', '127.255.255.255', 'means the computer itself'],
  ['169.254.0.0', '169.254.255.255', 'is used by computers that have no address yet'],
  ['172.16.0.0', '172.31.255.255', 'is private: we never see it. Ask for the public addresses of your network'],
  ['192.0.0.0', '192.0.0.255', 'is reserved and belongs to no one'],
  ['192.0.2.0', '192.0.2.255', 'is reserved for examples'],
  ['192.31.196.0', '192.31.196.255', 'answers for names of private networks, and belongs to no one'],
  ['192.52.193.0', '192.52.193.255', 'is reserved for relays of multicast'],
  ['192.88.99.0', '192.88.99.255', 'was for relays between IPv4 and IPv6, and belongs to no one now'],
  ['192.168.0.0', '192.168.255.255', 'is private: we never see it. Ask for the public addresses of your network'],
  ['192.175.48.0', '192.175.48.255', 'answers for names of private networks, and belongs to no one'],
  ['198.18.0.0', '198.19.255.255', 'is reserved for tests of networks'],
  ['198.51.100.0', '198.51.100.255', 'is reserved for examples'],
  ['203.0.113.0', '203.0.113.255', 'is reserved for examples'],
  ['224.0.0.0', '239.255.255.255', 'is for multicast: no computer has such an address'],
  ['240.0.0.0', '255.255.255.255', 'is reserved and belongs to no one'],
];

const special = specialBlocks.map(([from, to, what]) => ({ start: addressOf(from), end: addressOf(to), what }));

/** Describes the special block of an address; null for an ordinary address. */
export function specialBlockOf(address: number): string | null {
  return special.find(({ start, end }) => start <= address && address <= end)?.what ?? null;
}

/** Doubts about a range, in words; it may be saved all the same. */
export function remarksOn(range: IpRange): string[] {
  const remarks = special.flatMap((block) => {
    const shared = overlapOf(range, block);
    return shared ? [`${rangeText(shared)} ${block.what}.`] : [];
  });
  if (sizeOf(range) > wideRangeAddresses) {
    remarks.push(
      `${new Intl.NumberFormat('en-GB').format(sizeOf(range))} addresses is a very large range: anyone at one of them is let in. Please check it.`,
    );
  }
  return remarks;
}

/** Pairs of overlapping ranges of one set-up, by index. */
export function ownOverlaps(ranges: readonly IpRange[]): { first: number; second: number; shared: IpRange }[] {
  return ranges.flatMap((range, first) =>
    ranges.slice(first + 1).flatMap((other, offset) => {
      const shared = overlapOf(range, other);
      return shared ? [{ first, second: first + 1 + offset, shared }] : [];
    }),
  );
}

function addressOf(text: string): number {
  const reading = readIpv4(text);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.address;
}
