import { expect, test } from 'vitest';
import { lookingRepeatMs } from '#contract/values/limits.ts';
import { type Look, noteLook } from './looking.ts';

const frame = (by: number, isLooking = true, conversation = 'channel:2') =>
  ({ type: 'looking', conversation, by, isLooking }) as const;
const by = (looks: readonly Look[]) => looks.map((look) => look.by);

test('whoever looks stands in the order in which they came, once with two tabs, until they leave', () => {
  let looks = noteLook([], frame(4), 0);
  looks = noteLook(looks, frame(1), 10);
  looks = noteLook(looks, frame(4), 20);
  expect(by(looks)).toEqual([4, 1]);
  expect(looks[0]?.until).toBe(20 + 2 * lookingRepeatMs);
  looks = noteLook(looks, frame(4, false, 'channel:5'), 30);
  expect(by(looks)).toEqual([4, 1]);
  expect(by(noteLook(looks, frame(4, false), 40))).toEqual([1]);
  // Nothing is drawn anew for nothing.
  expect(noteLook(looks, frame(9, false), 40)).toBe(looks);
});
