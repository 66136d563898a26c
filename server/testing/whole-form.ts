import { test } from 'vitest';

/** Whether this is `npm run test:whole`. */
export const isWhole = process.env['PORTAL_TEST_FORM'] === 'whole';

/** A long test that the whole form makes; otherwise it is not there, so that nothing counts as skipped. */
export function testInWhole(name: string, work: () => Promise<void>): void {
  if (isWhole) test(name, work);
}
