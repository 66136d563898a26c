import { test } from 'vitest';

const form = process.env['PORTAL_TEST_FORM'];
/** Whether this is `npm run test:whole`. */
export const isWhole = form === 'whole';
/** Whether this is `npm run test:ci`, which leaves out what `npm test` has made. */
export const isCi = form === 'ci';

/** A long test that the whole form makes; otherwise it is not there, so that nothing counts as skipped. */
export function testInWhole(name: string, work: () => Promise<void>): void {
  if (isWhole) test(name, work);
}
