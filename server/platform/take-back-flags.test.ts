import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { afterEach, expect, test } from 'vitest';
import { takeBackFlags } from './take-back-flags.ts';

afterEach(takeBackFlags);

test.each(['--max-semi-space-size=8', '--no-allocation-site-pretenuring'])('V8 forgets %s', (flag) => {
  const withoutFlags = cachedDataVersionTag();
  setFlagsFromString(flag);
  expect(cachedDataVersionTag()).not.toBe(withoutFlags);
  takeBackFlags();
  expect(cachedDataVersionTag()).toBe(withoutFlags);
});
