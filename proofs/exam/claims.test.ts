import { expect, test } from 'vitest';
import { judgeClaims } from './claims.ts';

const judged = judgeClaims();
const ofPart = (part: 'all' | 'untouched') => judged.filter(({ isUntouched }) => part === 'all' || isUntouched);

test.each(['all', 'untouched'] as const)('no sentence that its source does not say is shown: %s', (part) => {
  const wrong = ofPart(part).filter(({ mistake }) => mistake !== null);
  expect(wrong.length).toBeGreaterThanOrEqual(part === 'all' ? 300 : 100);
  // A replaced sentence is shown in the words of the source.
  expect(wrong.filter(({ became }) => became === 'as said')).toEqual([]);
});

test.each(['all', 'untouched'] as const)('what a source says is shown, in these words or in its own: %s', (part) => {
  const right = ofPart(part).filter(({ mistake }) => mistake === null);
  expect(right.length).toBeGreaterThanOrEqual(part === 'all' ? 300 : 100);
  const shown = right.filter(({ became }) => became !== 'left out');
  expect(shown.length / right.length).toBeGreaterThanOrEqual(0.95);
  expect(right.filter(({ became }) => became === 'as said').length / right.length).toBeGreaterThanOrEqual(0.33);
});
