import { expect, test } from 'vitest';
import { lookingRepeatMs } from '#contract/values/limits.ts';
import { applyViewing, type Viewing } from './viewing.ts';

const frame = (by: number, isLooking = true, conversation = 'channel:2') =>
  ({ type: 'looking', conversation, by, isLooking }) as const;
const by = (viewings: readonly Viewing[]) => viewings.map((viewing) => viewing.by);

test('whoever looks stands in the order in which they came, once with two tabs, until they leave', () => {
  let viewings = applyViewing([], frame(4), 0);
  viewings = applyViewing(viewings, frame(1), 10);
  viewings = applyViewing(viewings, frame(4), 20);
  expect(by(viewings)).toEqual([4, 1]);
  expect(viewings[0]?.until).toBe(20 + 2 * lookingRepeatMs);
  viewings = applyViewing(viewings, frame(4, false, 'channel:5'), 30);
  expect(by(viewings)).toEqual([4, 1]);
  expect(by(applyViewing(viewings, frame(4, false), 40))).toEqual([1]);
  // An unchanged array means that nothing is rendered again.
  expect(applyViewing(viewings, frame(9, false), 40)).toBe(viewings);
});
