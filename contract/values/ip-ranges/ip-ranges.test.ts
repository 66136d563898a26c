import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cidrBlocks, contains, type IpRange, mergeRanges, overlapOf, rangeText, readRow, rowOf } from './ip-range.ts';
import { ipv4Text, readIpv4 } from './ipv4.ts';
import { readPastedRanges } from './pasted-ranges.ts';
import { ownOverlaps, remarksOn } from './range-remarks.ts';

describe('An address', () => {
  test('reads back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: 0, max: 255 }))), (octets) => {
        const text = octets.join('.');
        const slow = octets.reduce((sum, octet) => sum * 256 + octet, 0);
        expect(readIpv4(text)).toEqual({ address: slow });
        expect(ipv4Text(slow)).toBe(text);
      }),
    );
  });

  test.each([
    ['', 'The address is missing'],
    ['256.1.1.1', '256.1.1.1: 256 is more than 255'],
    ['198.51.100', '198.51.100 is not an IPv4 address such as 198.51.100.7'],
    ['198.51.100.7.9', '198.51.100.7.9 is not an IPv4 address such as 198.51.100.7'],
    ['010.0.0.1', '010.0.0.1: 010 begins with a zero, which some systems read as another number; write 10'],
    ['198.51.1O0.7', '198.51.1O0.7 has a letter O where a zero belongs: 198.51.100.7'],
    ['198.51..7', '198.51..7: a number is missing'],
    ['0x10.1.1.1', '0x10.1.1.1: 0x10 is not a number'],
    ['1e2.1.1.1', '1e2.1.1.1: 1e2 is not a number'],
    ['٣.1.1.1', '٣.1.1.1: ٣ is not a number'],
    ['2001:db8::1', '2001:db8::1 is an IPv6 address; only IPv4 is supported here'],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.7 is an IPv6 address; only IPv4 is supported here'],
  ])('%j is refused with the reason', (text, problem) => {
    expect(readIpv4(text)).toEqual({ problem });
  });
});

describe('A row', () => {
  test.each([
    [{ start: '198.51.100.1', end: '198.51.100.9' }, '198.51.100.1 – 198.51.100.9'],
    [{ start: ' 198.51.100.7 ', end: '' }, '198.51.100.7'],
    [{ start: '', end: '198.51.100.7' }, '198.51.100.7'],
  ])('%j holds %s', (row, text) => {
    const read = readRow(row);
    expect(read.state === 'range' && rangeText(read.range)).toBe(text);
  });

  test('that is empty is no range, and one that ends before it begins is refused at its end', () => {
    expect(readRow({ start: ' ', end: '' })).toEqual({ state: 'empty' });
    expect(readRow({ start: '198.51.100.9', end: '198.51.100.1' })).toEqual({
      state: 'problem',
      field: 'end',
      problem: 'The range ends at 198.51.100.1, before it begins',
    });
  });
});

/** Only 256 addresses, so that the slow reference implementation can hold them all in a set. */
const smallRange = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map(([a, b]): IpRange => ({ start: Math.min(a, b), end: Math.max(a, b) }));

function addressesIn(ranges: readonly IpRange[]): Set<number> {
  const addresses = new Set<number>();
  for (const { start, end } of ranges) for (let address = start; address <= end; address++) addresses.add(address);
  return addresses;
}

describe('The arithmetic of ranges agrees with a set of single addresses', () => {
  test('when ranges are merged: the same addresses, in order, with a gap between each', () => {
    fc.assert(
      fc.property(fc.array(smallRange, { maxLength: 12 }), (ranges) => {
        const merged = mergeRanges(ranges);
        expect(addressesIn(merged)).toEqual(addressesIn(ranges));
        for (const [index, range] of merged.entries()) {
          const next = merged[index + 1];
          if (next) expect(next.start).toBeGreaterThan(range.end + 1);
        }
      }),
    );
  });

  test('when one asks what two share, and whether an address lies inside', () => {
    fc.assert(
      fc.property(smallRange, smallRange, fc.integer({ min: 0, max: 255 }), (a, b, address) => {
        const shared = overlapOf(a, b);
        const both = [...addressesIn([a])].filter((one) => addressesIn([b]).has(one));
        expect(shared ? [...addressesIn([shared])] : []).toEqual(both);
        expect(contains([a, b], address)).toBe(addressesIn([a, b]).has(address));
      }),
    );
  });

  test('when a range becomes CIDR blocks and is pasted back', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), fc.nat(70_000), (start, more) => {
        const range = { start, end: Math.min(start + more, 2 ** 32 - 1) };
        const blocks = cidrBlocks(range);
        const pasted = readPastedRanges(blocks.join('\n'));
        expect(pasted.ranges).toEqual([range]);
        expect(pasted.lines.flatMap(({ notes, problems }) => [...notes, ...problems])).toEqual([]);
      }),
    );
  });
});

const understood: [pasted: string, ranges: string[]][] = [
  ['198.51.100.7', ['198.51.100.7']],
  ['198.51.100.0/24', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.9/24', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0/255.255.255.128', ['198.51.100.0 – 198.51.100.127']],
  ['198.51.100.0 netmask 255.255.255.0', ['198.51.100.0 – 198.51.100.255']],
  ['10.1.*.*', ['10.1.0.0 – 10.1.255.255']],
  ['10.1.*', ['10.1.0.0 – 10.1.255.255']],
  ['10.1.2-5.*', ['10.1.2.0 – 10.1.5.255']],
  ['10.1.2-3.7', ['10.1.2.7', '10.1.3.7']],
  ['10.1.2-3.7-9', ['10.1.2.7 – 10.1.2.9', '10.1.3.7 – 10.1.3.9']],
  ['198.51.100.7-198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 - 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 – 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 to 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7-20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7-101.20', ['198.51.100.7 – 198.51.101.20']],
  ['198.51.100.1, 198.51.100.3; 198.51.100.5', ['198.51.100.1', '198.51.100.3', '198.51.100.5']],
  ['198.51.100.1, 198.51.100.2 198.51.100.3', ['198.51.100.1 – 198.51.100.3']],
  ['198.51.100.7 # the library', ['198.51.100.7']],
  ['# 198.51.100.7', []],
  ['* 198.51.100.7\n* 198.51.100.9', ['198.51.100.7', '198.51.100.9']],
  ['*198.51.100.7', ['198.51.100.7']],
  ['- 198.51.100.7', ['198.51.100.7']],
  ['• 198.51.100.7', ['198.51.100.7']],
  ['1 - 198.51.100.7\n2 - 198.51.100.9', ['198.51.100.7', '198.51.100.9']],
  ['1. 198.51.100.7', ['198.51.100.7']],
  ['12) 198.51.100.7', ['198.51.100.7']],
  ['1-198.51.100.7', ['198.51.100.7']],
  ['#1 198.51.100.7', ['198.51.100.7']],
  ['Floor 202 - 198.51.100.7', ['198.51.100.7']],
  ['Library #2: 198.51.100.7', ['198.51.100.7']],
  ['Reading room (20 seats), 198.51.100.7', ['198.51.100.7']],
  ['198.51.100.7 – 2nd floor', ['198.51.100.7']],
  ['198.51.100.7 - 2 seats', ['198.51.100.7']],
  ['198.51.100.7-Main Library', ['198.51.100.7']],
  ['198.51.100.0/24 - Main Library', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0/24 Main Library 2', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.7 - 198.51.100.20 - Main Library', ['198.51.100.7 – 198.51.100.20']],
  ['03.05.2024 198.51.100.7', ['198.51.100.7']],
  ['12:30:45 198.51.100.7', ['198.51.100.7']],
  ['tel. +44 20 7946 0958, 198.51.100.7', ['198.51.100.7']],
  ['Our address is 198.51.100.7.', ['198.51.100.7']],
  ['Main 198.51.100.7, annex 198.51.100.9', ['198.51.100.7', '198.51.100.9']],
  ['198.51.100.7 and 198.51.100.9', ['198.51.100.7', '198.51.100.9']],
  ['ip:198.51.100.7', ['198.51.100.7']],
  ['198.51.100.0\t198.51.100.255', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0;198.51.100.255', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.1, 198.51.100.254', ['198.51.100.1 – 198.51.100.254']],
  ['"198.51.100.0","198.51.100.255"', ['198.51.100.0 – 198.51.100.255']],
  ['<tr><td>198.51.100.0</td><td>198.51.100.255</td></tr>', ['198.51.100.0 – 198.51.100.255']],
  ['Start IP\tEnd IP\n198.51.100.7\t198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['von;bis\n198.51.100.7;198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.9\t198.51.100.7', ['198.51.100.7', '198.51.100.9']],
  ['198.51.100.0 255.255.255.0', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0\t255.255.255.0', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0;255.255.255.128;Library', ['198.51.100.0 – 198.51.100.127']],
  ['198.51.100.0 0.0.0.255', ['198.51.100.0 – 198.51.100.255']],
  ['Subnet 198.51.100.0, mask 255.255.255.0', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0 / 24', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0 / 255.255.255.0', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100/24', ['198.51.100.0 – 198.51.100.255']],
  ['198.51/16', ['198.51.0.0 – 198.51.255.255']],
  ['Require ip 198.51.100', ['198.51.100.0 – 198.51.100.255']],
  ['Allow from 198.51.100.', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.7 through 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 bis 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['de 198.51.100.7 à 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 a 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 -> 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 → 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7…198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 .. 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7\u2010198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7 \u2011 198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.7\u2012198.51.100.20', ['198.51.100.7 – 198.51.100.20']],
  ['198.51.100.x', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.XXX.xxx', ['198.51.0.0 – 198.51.255.255']],
  ['198.51.100.%', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.[0-255]', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.{1..20}', ['198.51.100.1 – 198.51.100.20']],
  ['198.51.100.7\u200b', ['198.51.100.7']],
  ['\u202a198.51.100.7\u202c', ['198.51.100.7']],
  ['198.51.100.\u00ad7', ['198.51.100.7']],
  ['１９８．５１．１００．７', ['198.51.100.7']],
  ['', []],
  ['I 198.51.100.0-198.51.100.255', ['198.51.100.0 – 198.51.100.255']],
  ['IncludeIP 198.51.100.0-198.51.100.255', ['198.51.100.0 – 198.51.100.255']],
  ['ExcludeIP 198.51.100.7', ['198.51.100.7']],
  ['A 198.51.100.7', ['198.51.100.7']],
  ['RejectIP 198.51.100.7', []],
  ['deny 198.51.100.7;', []],
  ['Require ip 198.51.100.0/24', ['198.51.100.0 – 198.51.100.255']],
  ['Allow from 198.51.100.0/24', ['198.51.100.0 – 198.51.100.255']],
  ['allow 198.51.100.0/24;', ['198.51.100.0 – 198.51.100.255']],
  ['<value>198.51.100.0/24</value>', ['198.51.100.0 – 198.51.100.255']],
  ['p:allowedRanges="#{{\'198.51.100.0/24\'}}"', ['198.51.100.0 – 198.51.100.255']],
  ['198.51.100.0/24\r\n198.51.101.0/24\r198.51.102.0/24', ['198.51.100.0 – 198.51.102.255']],
];

describe('A pasted text', () => {
  test.each(understood)('%j is understood', (pasted, ranges) => {
    const { lines, ranges: read } = readPastedRanges(pasted);
    expect(lines.flatMap(({ problems }) => problems)).toEqual([]);
    expect(read.map(rangeText)).toEqual(ranges);
  });

  test.each([
    ['*.1.2.3', '*.1.2.3: the first number of an address has to be written out'],
    ['1-5.0.*', '1-5.0.*: the first number of an address has to be written out'],
    ['*.*.*.*', '*.*.*.*: the first number of an address has to be written out'],
    ['198.51.100.0/24 except 198.51.100.7', 'Exceptions are not read: please enter the ranges without them'],
    ['198.51.100.7198.51.100.9', '198.51.100.7198.51.100.9 is not an address, a range or a block of addresses'],
    ['198.51.100', '198.51.100 is not an IPv4 address such as 198.51.100.7'],
    ['198.51/24', '198.51/24: please write all four numbers of the address'],
    ['198.51.100.7th', '198.51.100.7th is not an address'],
    [
      '198.51.100.7 - 198.51.100.9 - 198.51.100.20',
      '198.51.100.7 - 198.51.100.9 - 198.51.100.20: a range has one start and one end',
    ],
    ['198.51.100.0/33', '198.51.100.0/33: what follows the / must be a number from 0 to 32, or a netmask'],
    [
      '198.51.100.0/255.0.255.0',
      '198.51.100.0/255.0.255.0: what follows the / must be a number from 0 to 32, or a netmask',
    ],
    ['198.51.100.20-198.51.100.7', '198.51.100.20-198.51.100.7: the range ends before it begins'],
    ['10.5-2.*.*', '10.5-2.*.*: 5-2 ends before it begins'],
    ['10.300.*.*', '10.300.*.*: 300 is more than 255'],
    ['1.*.1-5.3', '1.*.1-5.3 stands for more than 1024 separate ranges'],
    ['2001:db8::/32', '2001:db8:: is an IPv6 address; only IPv4 is supported here'],
    ['library.example', 'library.example is a name: please enter the addresses it stands for'],
    ['198.51.1OO.7', '198.51.1OO.7 has a letter O where a zero belongs: 198.51.100.7'],
  ])('%j is refused with the reason', (pasted, problem) => {
    expect(readPastedRanges(pasted).lines.flatMap(({ problems }) => problems)).toEqual([problem]);
  });

  test('says line by line what it was, and one bad line does not spoil the others', () => {
    const { lines, ranges } = readPastedRanges('198.51.100.0/24\n\nnowhere.example\n203.0.113.9/28');
    expect(lines.map(({ line, ranges, problems }) => [line, ranges.map(rangeText), problems.length])).toEqual([
      [1, ['198.51.100.0 – 198.51.100.255'], 0],
      [3, [], 1],
      [4, ['203.0.113.0 – 203.0.113.15'], 0],
    ]);
    expect(lines[2]?.notes).toEqual(['203.0.113.9/28 means the whole block that 203.0.113.9 lies in']);
    expect(ranges).toHaveLength(2);
  });

  test.each([
    [
      '198.51.100.7\t198.51.100.20',
      'twoAddresses',
      ['198.51.100.7 – 198.51.100.20'],
      ['198.51.100.7', '198.51.100.20'],
    ],
    ['198.51.100.7, 198.51.100.9', 'twoAddresses', ['198.51.100.7 – 198.51.100.9'], ['198.51.100.7', '198.51.100.9']],
    ['198.51.100.7 198.51.100.20', 'twoAddresses', ['198.51.100.7 – 198.51.100.20'], ['198.51.100.7', '198.51.100.20']],
    ['198.51.100.7 - 20', 'numberBehindDash', ['198.51.100.7 – 198.51.100.20'], ['198.51.100.7']],
    ['198.51.100.7 – 20 seats', 'numberBehindDash', ['198.51.100.7 – 198.51.100.20'], ['198.51.100.7']],
    [
      '198.51.100.0/24 - 198.51.102.0/24',
      'twoBlocks',
      ['198.51.100.0 – 198.51.102.255'],
      ['198.51.100.0 – 198.51.100.255', '198.51.102.0 – 198.51.102.255'],
    ],
    ['1.0.0.0-20.0.0.0', 'veryLarge', ['1.0.0.0 – 20.0.0.0'], []],
    ['0.0.0.0/0', 'veryLarge', ['0.0.0.0 – 255.255.255.255'], []],
  ])('%j is asked about, and adds nothing until somebody chooses', (pasted, kind, first, second) => {
    const [asked] = readPastedRanges(pasted).lines;
    expect([asked?.question?.kind, asked?.ranges, asked?.problems]).toEqual([kind, [], []]);
    const chosen = [0, 1].map((index) => readPastedRanges(pasted, { [pasted]: index }).lines[0]?.ranges.map(rangeText));
    expect(chosen).toEqual([first, second]);
  });

  test('keeps what is certain in a line that is asked about', () => {
    const pasted = '198.51.100.7 - 20, 203.0.113.0/24';
    const chosen = [0, 1].map((index) => readPastedRanges(pasted, { [pasted]: index }).ranges.map(rangeText));
    expect(chosen).toEqual([
      ['198.51.100.7 – 198.51.100.20', '203.0.113.0 – 203.0.113.255'],
      ['198.51.100.7', '203.0.113.0 – 203.0.113.255'],
    ]);
    expect(readPastedRanges('198.51.100.7 - 20, 198.51.100.30 - 40').lines[0]?.problems).toHaveLength(1);
  });

  test('accounts for every line that is not empty', () => {
    const { lines } = readPastedRanges(
      'Main Library\n\n# 198.51.100.7\n198.51.100.7 # was 198.51.100.9\n198.51.100 198.51.100.8',
    );
    expect(lines.map(({ line, ranges, notes }) => [line, ranges.map(rangeText), notes])).toEqual([
      [1, [], []],
      [3, [], ['Left out: what stands in a comment']],
      [4, ['198.51.100.7'], ['Left out: what stands in a comment']],
      [5, ['198.51.100.8'], ['Left out: 198.51.100 is not an address']],
    ]);
  });

  test('never stands for addresses of which no number was written', () => {
    const octet = fc.nat(255);
    const written = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
    const around = fc.constantFrom(
      ' ',
      ' - ',
      '-',
      '* ',
      '\t',
      ', ',
      'Floor 3 ',
      '2. ',
      ' (',
      ') ',
      '; ',
      '"',
      ' / ',
      'to ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(written, around), { maxLength: 6 }), (parts) => {
        const addresses = parts.join('').match(/(?:\d+\.)+\d+/g) ?? [];
        const heads = new Set(addresses.map((address) => Number(address.split('.')[0])));
        const { lines } = readPastedRanges(parts.join(''));
        for (const { ranges } of lines)
          for (const { start, end } of ranges)
            expect([heads.has(Math.floor(start / 2 ** 24)), end - start < 2 ** 24 + 1 || heads.size > 1]).toEqual([
              true,
              true,
            ]);
      }),
    );
  });

  test('of any patterns stands for the addresses that a slow match finds', () => {
    const octet = fc.oneof(
      fc.integer({ min: 0, max: 3 }).map(String),
      fc.constant('*'),
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    );
    fc.assert(
      fc.property(octet, octet, fc.tuple(fc.nat(255), fc.nat(255)), (third, fourth, [c, d]) => {
        const { ranges } = readPastedRanges(`10.1.${third}.${fourth}`);
        const address = 10 * 2 ** 24 + 2 ** 16 + c * 256 + d;
        expect(contains(ranges, address)).toBe(matches(third, c) && matches(fourth, d));
      }),
    );
  });
});

function matches(pattern: string, value: number): boolean {
  if (pattern === '*') return true;
  const [low, high = low] = pattern.split('-').map(Number);
  return low !== undefined && high !== undefined && low <= value && value <= high;
}

describe('What is doubtful is said', () => {
  test.each([
    [
      '10.1.0.0/16',
      ['10.1.0.0 – 10.1.255.255 is private: we never see it. Ask for the public addresses of your network.'],
    ],
    [
      '9.255.255.255-10.0.0.1',
      ['10.0.0.0 – 10.0.0.1 is private: we never see it. Ask for the public addresses of your network.'],
    ],
    ['127.0.0.1', ['127.0.0.1 means the computer itself.']],
    ['198.51.100.7', ['198.51.100.7 is reserved for examples.']],
    ['8.8.0.0/16', []],
    ['8.8.0.0/15', ['131,072 addresses is a very large range: anyone at one of them is let in. Please check it.']],
  ])('%s', (pasted, remarks) => {
    expect(readPastedRanges(pasted).ranges.flatMap(remarksOn)).toEqual(remarks);
  });

  test('two rows that share addresses are named', () => {
    const ranges = ['8.8.8.0/24', '8.8.8.128-8.8.9.4', '9.9.9.9'].flatMap((text) => readPastedRanges(text).ranges);
    expect(ownOverlaps(ranges)).toEqual([
      { first: 0, second: 1, shared: { start: 8 * 0x1010100 + 128, end: 8 * 0x1010100 + 255 } },
    ]);
    expect(rowOf({ start: 1, end: 2 })).toEqual({ start: '0.0.0.1', end: '0.0.0.2' });
  });
});
