import { expect, test } from 'vitest';
import { slashLineAt } from './slash-line.ts';

test('a slash asks for replies only where it begins the line of the caret', () => {
  expect(slashLineAt('/', 1)).toEqual({ start: 0, end: 1, text: '/' });
  expect(slashLineAt('Hello\n/pro', 10)).toEqual({ start: 6, end: 10, text: '/pro' });
  expect(slashLineAt('/pro\nHello', 3)).toEqual({ start: 0, end: 4, text: '/pro' });
  expect(slashLineAt('/pro\nHello', 7)).toBeNull();
  expect(slashLineAt('/pro', 0)).toBeNull();
  expect(slashLineAt('see /etc', 8)).toBeNull();
  expect(slashLineAt('', 0)).toBeNull();
  expect(slashLineAt(`/${'x'.repeat(60)}`, 61)).toBeNull();
});
