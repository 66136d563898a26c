import { expect, it } from 'vitest';
import { shownSize } from './image-size.ts';

it('shows an image within 320 pixels, never larger than itself, and never too thin to be hit', () => {
  expect(shownSize({ width: 1200, height: 900 })).toEqual({ width: 320, height: 240 });
  expect(shownSize({ width: 300, height: 600 })).toEqual({ width: 160, height: 320 });
  expect(shownSize({ width: 200, height: 100 })).toEqual({ width: 200, height: 100 });
  expect(shownSize({ width: 5000, height: 10 })).toEqual({ width: 320, height: 64 });
  expect(shownSize({ width: 1, height: 1 })).toEqual({ width: 64, height: 64 });
  expect(shownSize({})).toEqual({ width: 240, height: 180 });
});
