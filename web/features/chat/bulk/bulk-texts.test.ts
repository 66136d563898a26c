import { expect, test } from 'vitest';
import { refusalText } from './bulk-texts.ts';

test('what was not done is told by count and reason, the most frequent first', () => {
  expect(refusalText(['It is closed', 'Changed since.', 'Changed since.'])).toBe(
    'Not done for 2: Changed since. Not done for 1: It is closed.',
  );
  expect(refusalText([])).toBe('');
});
