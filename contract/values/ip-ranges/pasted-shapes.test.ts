import { expect, test } from 'vitest';
import { rangeText } from './ip-range.ts';
import { readPastedRanges } from './pasted-ranges.ts';

const single = ['198.51.100.7'];
const ends = ['198.51.100.7 – 198.51.100.20'];
const block = ['198.51.100.0 – 198.51.100.255'];

const certain: [pasted: string, ranges: string[]][] = [
  ['◦ 198.51.100.7', single],
  ['o\t198.51.100.7', single],
  ['(a) 198.51.100.7', single],
  ['2.3.1 198.51.100.7', single],
  ['№ 3 198.51.100.7', single],
  ['Room 1.02.3 198.51.100.7', single],
  ['2019-05-01 198.51.100.7', single],
  ['https://198.51.100.7:443/login', single],
  ['library.example (198.51.100.7)', single],
  ['198。51。100。7', single],
  ['١٩٨.٥١.١٠٠.٧', single],
  ['१९८.५१.१००.७', single],
  ['198.51.100.7, 12 High Street', single],
  ['198.51.100.7 - .20', ends],
  ['198.51.100.7-.20', ends],
  ['198.51.100.<7-20>', ends],
  ['198.51.100.7 ⇒ 198.51.100.20', ends],
  ['198.51.100.7 ➔ 198.51.100.20', ends],
  ['198.51.100.7〜198.51.100.20', ends],
  ['198.51.100.7﹣198.51.100.20', ends],
  ['198.51.100.7 ⁃ 198.51.100.20', ends],
  ['198.51.100.7 up to 198.51.100.20', ends],
  ['198.51.100.7 up to and including 198.51.100.20', ends],
  ['198.51.100.7 t/m 198.51.100.20', ends],
  ['198.51.100.7 til og med 198.51.100.20', ends],
  ['from: 198.51.100.7 to: 198.51.100.20', ends],
  ['von: 198.51.100.7 bis: 198.51.100.20', ends],
  ['198.51.100.7 до 198.51.100.20', ends],
  ['198.51.100.7 έως 198.51.100.20', ends],
  ['198.51.100.7から198.51.100.20', ends],
  ['198.51.100.7至198.51.100.20', ends],
  ['{"start":"198.51.100.7","end":"198.51.100.20"}', ends],
  ['{"from": "198.51.100.7", "to": "198.51.100.20"}', ends],
  ['<range start="198.51.100.7" end="198.51.100.20"/>', ends],
  ['198.51.100.7/32 - 198.51.100.20/32', ends],
  ['255.255.255.0 198.51.100.0', block],
  ['Mask 255.255.255.0, 198.51.100.0', block],
  ['0.0.0.255 198.51.100.0', block],
  ['198.51.100.0\t198.51.100.255\t255.255.255.0', block],
  ['198.51.100.0 (/24)', block],
  ['198.51.100.0\\24', block],
  ['198.51.100.*/24', block],
  ['198.51.100.X / 24', block],
  ['access-list 10 permit 198.51.100.0 0.0.0.255', block],
  ['access-list 10 deny 198.51.100.0 0.0.0.255', []],
  ['!198.51.100.7', []],
  ['/* 198.51.100.7 */', []],
  ['198.51.100.7 /* was 198.51.100.9 */', single],
];

test.each(certain)('%j is read', (pasted, ranges) => {
  const { lines, ranges: read } = readPastedRanges(pasted);
  expect([lines.flatMap(({ problems }) => problems), lines[0]?.question, read.map(rangeText)]).toEqual([
    [],
    null,
    ranges,
  ]);
});

const asked: [pasted: string, kind: string, first: string[], second: string[]][] = [
  ['198.51.100.7, 8, 9', 'listedNumbers', ['198.51.100.7 – 198.51.100.9'], single],
  ['198.51.100.7, 9 and 12', 'listedNumbers', [...single, '198.51.100.9', '198.51.100.12'], single],
  ['198.51.100.7, .9', 'listedNumbers', [...single, '198.51.100.9'], single],
  ['198.51.100.7/.9', 'listedNumbers', [...single, '198.51.100.9'], single],
  ['198.51.100.7-20,30-40', 'listedNumbers', [...ends, '198.51.100.30 – 198.51.100.40'], ends],
  ['198.51.100.0\t24', 'numberBehindAddress', block, ['198.51.100.0']],
  ['198.51.100.0;24;Main Library', 'numberBehindAddress', block, ['198.51.100.0']],
  ['"198.51.100.0","24"', 'numberBehindAddress', block, ['198.51.100.0']],
  ['198.51.100.0 24', 'numberBehindAddress', block, ['198.51.100.0']],
  ['between 198.51.100.7 and 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 naar 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  [
    '198.51.100.7\t198.51.100.20\t203.0.113.1\t203.0.113.9',
    'twoAddresses',
    [...ends, '203.0.113.1 – 203.0.113.9'],
    [...single, '198.51.100.20', '203.0.113.1', '203.0.113.9'],
  ],
  ['198.51.100.7/24-198.51.100.20/24', 'twoBlocks', ends, block],
  [
    '198.51.100.*-198.51.102.*',
    'twoBlocks',
    ['198.51.100.0 – 198.51.102.255'],
    [...block, '198.51.102.0 – 198.51.102.255'],
  ],
  ['10.0.0.5\t10.0.0.20\t255.0.0.0', 'twoAddresses', ['10.0.0.5 – 10.0.0.20'], ['10.0.0.5', '10.0.0.20']],
];

test.each(asked)('%j is asked about', (pasted, kind, first, second) => {
  const [line] = readPastedRanges(pasted).lines;
  expect([line?.question?.kind, line?.ranges, line?.problems]).toEqual([kind, [], []]);
  const chosen = [0, 1].map((index) => readPastedRanges(pasted, { [pasted]: index }).ranges.map(rangeText));
  expect(chosen).toEqual([first, second]);
});

test.each([
  ['255.255.255.0', '255.255.255.0 is a netmask: please write it behind the address that it belongs to'],
  ['198.51.100.0/24 but not 198.51.100.7', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24 minus 198.51.100.7', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24 nicht 198.51.100.7', 'Exceptions are not read: please enter the ranges without them'],
  ['7.100.51.198.in-addr.arpa', '7.100.51.198.in-addr.arpa is a name: please enter the addresses it stands for'],
  ['198.51.100.7.dsl.example', '198.51.100.7.dsl.example is a name: please enter the addresses it stands for'],
  [
    '198 . 51 . 100 . 7',
    '198 . 51 . 100 . 7 has blanks or commas between its numbers. If it is an address, please write 198.51.100.7',
  ],
  [
    '198,51,100,7',
    '198,51,100,7 has blanks or commas between its numbers. If it is an address, please write 198.51.100.7',
  ],
])('%j is refused with the reason', (pasted, problem) => {
  expect(readPastedRanges(pasted).lines.flatMap(({ problems }) => problems)).toEqual([problem]);
  expect(readPastedRanges(pasted).ranges).toEqual([]);
});

test('says how many addresses a reading has that is larger than any library', () => {
  expect(readPastedRanges('Version 1.2.3.4: 198.51.100.7').lines[0]?.question?.readings[0]?.label).toBe(
    'The range 1.2.3.4 – 198.51.100.7, 3,308,347,652 addresses',
  );
});
