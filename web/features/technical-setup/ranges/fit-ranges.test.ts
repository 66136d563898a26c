import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRanges, rangeText, readRow } from '#contract/values/ip-ranges/ip-range.ts';
import { readPastedRanges } from '#contract/values/ip-ranges/pasted-ranges.ts';
import { fitRanges } from './fit-ranges.ts';

const read = (text: string) => readPastedRanges(text).ranges;
const row = (start: string, end = '') => ({ start, end });

test('pasted ranges are merged with the rows; empty rows go, and one that cannot be read stays as it was typed', () => {
  const rows = [row('8.8.8.0', '8.8.8.127'), row('', ''), row('8.8.8.256')];
  expect(fitRanges(rows, read('8.8.8.128/25, 9.9.9.9'))).toEqual({
    rows: [row('8.8.8.0', '8.8.8.255'), row('9.9.9.9', '9.9.9.9'), row('8.8.8.256')],
    left: [],
  });
});

test('where there are too many, those that were there stay and the smallest of the others are left', () => {
  const pasted = Array.from({ length: 11 }, (_, index) => `9.0.${index * 2}.0-${index + 1}`).join('\n');
  const { rows, left } = fitRanges([row('8.8.8.8')], read(pasted));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toEqual(row('8.8.8.8', '8.8.8.8'));
  expect(left.map(rangeText)).toEqual(['9.0.0.0 – 9.0.0.1', '9.0.2.0 – 9.0.2.2']);
});

test('no address is lost or made up: what fits and what is left are together what was there', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 9 }))
    .map(([start, more]) => ({ start, end: start + more }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 30 }), (ranges) => {
      const { rows, left } = fitRanges([], ranges);
      const fitted = rows.flatMap((one) => {
        const reading = readRow(one);
        return reading.state === 'range' ? [reading.range] : [];
      });
      expect(rows.length).toBeLessThanOrEqual(10);
      expect(mergeRanges([...fitted, ...left])).toEqual(mergeRanges(ranges));
    }),
  );
});
