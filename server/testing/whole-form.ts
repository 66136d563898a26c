import { test } from 'vitest';

const form = process.env['PORTAL_TEST_FORM'];
/** True in `npm run test:whole`. */
export const isWhole = form === 'whole';
/** True in `npm run test:ci`, which leaves out what `npm test` runs. */
export const isCi = form === 'ci';

/** A long test for the whole form; not declared otherwise, so that nothing counts as skipped. */
export function testInWhole(name: string, work: () => Promise<void>): void {
  if (isWhole) test(name, work);
}
