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
  ['198.51.100.7 -- 198.51.100.20', ends],
  ['198.51.100.7 –– 198.51.100.20', ends],
  ['198.51.100.7 --> 198.51.100.20', ends],
  ['198.51.100.7 <-> 198.51.100.20', ends],
  ['198.51.100.7 ==> 198.51.100.20', ends],
  ['198.51.100.7 jusqu’à 198.51.100.20', ends],
  ['198.51.100.7 jusqu’au 198.51.100.20', ends],
  ['198.51.100.7 hasta el 198.51.100.20', ends],
  ['198.51.100.7 bis zu 198.51.100.20', ends],
  ['198.51.100.7 to the 198.51.100.20', ends],
  ['Start: 198.51.100.7\nEnd: 198.51.100.20', ends],
  ['<start>198.51.100.7</start>\n<end>198.51.100.20</end>', ends],
  ['From IP: 198.51.100.7\nTo IP: 198.51.100.20', ends],
  ['"von": "198.51.100.7",\n"bis": "198.51.100.20"', ends],
  ['Low = 198.51.100.7\n\nHigh = 198.51.100.20', ends],
  ['First address 198.51.100.7\u2028Last address 198.51.100.20', ends],
  ['198.51.100.7 to198.51.100.20', ends],
  ['198.51.100.7to198.51.100.20', ends],
  ['198.51.100.7bis 198.51.100.20', ends],
  ['IP198.51.100.7', single],
  ['198.51.100.0 - 198.51.100.255 /24', block],
  ['ip: 198.51.100.0\nmask: 255.255.255.0', block],
  ['198.51.100.0\n/24', block],
  ['IP Address. . . . : 198.51.100.0\nSubnet Mask . . . : 255.255.255.0', block],
  ['"address": "198.51.100.0",\n"netmask": "255.255.255.0"', block],
  ['198.51.100.0\n\n/ 24', block],
  ['{"ip":"198.51.100.0","mask":24}', block],
  ['198.51.100.7 / 198.51.100.8 / 198.51.100.10', ['198.51.100.7 – 198.51.100.8', '198.51.100.10']],
  ['198.51.100.0 mask 24', block],
  ['198.51.100.0, netmask: 24', block],
  ['198.51.100.0 (prefix /24)', block],
  ['198.51.100.0 Maske 24', block],
  ['198.51.100.0 CIDR=24', block],
  ['inet 198.51.100.7 netmask 0xffffff00', block],
  ['inet 198.51.100.7 netmask 0xffffff00 broadcast 198.51.100.255', block],
  ['inet 198.51.100.7/24 brd 198.51.100.255 scope global', block],
  ['198.51.100.0/24, gateway 198.51.100.1', block],
  ['198.51.100.nnn', block],
  ['198.51.100.???', block],
  ['198.51.100.###', block],
  ['198.51.100.{7,8,9}', ['198.51.100.7 – 198.51.100.9']],
  ['198.51.100.[7, 9]', [...single, '198.51.100.9']],
  ['198.51.100.(7/9)', [...single, '198.51.100.9']],
  ['198.51.100.<7|9|10>', [...single, '198.51.100.9 – 198.51.100.10']],
  ['198.51.100.{7;9}, Annex', [...single, '198.51.100.9']],
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
  ['198.51.100.7 (Main) - 198.51.100.20 (Main)', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 [first] – 198.51.100.20 [last]', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 "Library" to 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 main gate - 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 bis einschl. 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7_198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7/198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 / 198.51.100.20', 'twoAddresses', ends, [...single, '198.51.100.20']],
  ['198.51.100.7 bis .20', 'numberBehindDash', ends, single],
  ['198.51.100.7 to .20', 'numberBehindDash', ends, single],
  ['198.51.100.7 à .20', 'numberBehindDash', ends, single],
  ['198.51.100.0 | 24 | Library', 'numberBehindAddress', block, ['198.51.100.0']],
  ['| 198.51.100.0 | 24 |', 'numberBehindAddress', block, ['198.51.100.0']],
  ['198.51.100.0 24; Library', 'numberBehindAddress', block, ['198.51.100.0']],
  ['198.51.100.7 (old: 198.51.100.9)', 'namedAside', single, [...single, '198.51.100.9']],
  ['198.51.100.7 formerly 198.51.100.9', 'namedAside', single, [...single, '198.51.100.9']],
  ['NEW: 198.51.100.7  OLD: 198.51.100.9', 'namedAside', single, [...single, '198.51.100.9']],
  ['198.51.100.7, alt: 198.51.100.9', 'namedAside', single, [...single, '198.51.100.9']],
  ['removed 198.51.100.7', 'namedAside', [], single],
  ['DNS Servers: 198.51.100.7', 'namedAside', [], single],
  ['198.51.100.7-20; gateway: 198.51.100.1', 'namedAside', ends, ['198.51.100.1', ...ends]],
  ['198.51.100.0 / 24 DNS: 8.8.8.8 and 8.8.4.4', 'namedAside', block, ['8.8.4.4', '8.8.8.8', ...block]],
  ['Default Gateway . . . : 198.51.100.7', 'namedAside', [], single],
  ['Host 198.51.100.7', 'namedAside', [], single],
  ['H 198.51.100.7', 'namedAside', [], single],
  ['HJ https://198.51.100.7/', 'namedAside', [], single],
  ['DJ 198.51.100.*', 'namedAside', [], block],
  ['URL http://198.51.100.7:8080/login', 'namedAside', [], single],
  ['NeverProxy 198.51.100.7', 'namedAside', [], single],
  ['10.0.0.5\t10.0.0.20\t255.0.0.0', 'twoAddresses', ['10.0.0.5 – 10.0.0.20'], ['10.0.0.5', '10.0.0.20']],
];

test.each(asked)('%j is asked about', (pasted, kind, first, second) => {
  const [line] = readPastedRanges(pasted).lines;
  expect([line?.question?.kind, line?.ranges, line?.problems]).toEqual([kind, [], []]);
  const chosen = [0, 1].map((index) => readPastedRanges(pasted, { [pasted]: index }).ranges.map(rangeText));
  expect(chosen).toEqual([first, second]);
});

test.each([
  ['198.51.100.7 -\n198.51.100.20', ['Read with line 1']],
  ['198.51.100.7 to\n198.51.100.20', ['Read with line 1']],
  ['198.51.100.7\n-\n198.51.100.20', ['Read with line 1', 'Read with line 1']],
  ['198.51.100.7\n\nbis\n\n198.51.100.20', ['Read with line 1', 'Read with line 1']],
  ['198.51.100.7 →\r\n198.51.100.20', ['Read with line 1']],
])('%j may be a range over several lines', (pasted, notes) => {
  const [line, ...others] = readPastedRanges(pasted).lines;
  expect([line?.question?.kind, others.flatMap((other) => other.notes)]).toEqual(['twoAddresses', notes]);
  const chosen = [0, 1].map((index) => readPastedRanges(pasted, { [line?.text ?? '']: index }).ranges.map(rangeText));
  expect(chosen).toEqual([ends, [...single, '198.51.100.20']]);
});

test('a list with a dash behind each address is a list', () => {
  const { ranges, lines } = readPastedRanges('198.51.100.7 -\n198.51.100.20 -\n198.51.100.30 -');
  expect([ranges.length, lines.flatMap(({ question }) => question ?? [])]).toEqual([3, []]);
});

test.each([
  ['198.51.100.0/24 !198.51.100.7', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24, !198.51.100.8/29', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24; except for .7', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24 ohne .7', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0/24 (not 7 and 8)', 'Exceptions are not read: please enter the ranges without them'],
  ['198.51.100.0-255/24', '198.51.100.0-255/24: please write either the range or the block'],
  ['198.51.100.0-198.51.101', '198.51.100.0-198.51.101: please write all four numbers of the end'],
  ['10.1.2.3-10.9', '10.1.2.3-10.9: please write all four numbers of the end'],
  ['203.0.113.7-203.0.114', '203.0.113.7-203.0.114: please write all four numbers of the end'],
  ['203.0.113.7-203.1', '203.0.113.7-203.1: please write all four numbers of the end'],
  ['8.8.8.8–8.8.9', '8.8.8.8-8.8.9: please write all four numbers of the end'],
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

test.each([
  'HJ www.publisher.example',
  'DJ publisher.example',
  'URL https://www.publisher.example/1.2/x',
  'Title Database 2.0 (updated 20260709)',
  'Find http://www.publisher.example',
  'PHE access.publisher.example$ access-publisher-example',
])('%j of an EZproxy file has nothing to mend', (pasted) => {
  const [line] = readPastedRanges(pasted).lines;
  const note = 'Left out: a line about the site of a provider';
  expect([line?.ranges, line?.problems, line?.question, line?.notes]).toEqual([[], [], null, [note]]);
});

test('says how many addresses a reading has that is larger than any library', () => {
  expect(readPastedRanges('Version 1.2.3.4: 198.51.100.7').lines[0]?.question?.readings[0]?.label).toBe(
    'The range 1.2.3.4 – 198.51.100.7, 3,308,347,652 addresses',
  );
});
