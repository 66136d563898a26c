import { describe } from 'vitest';

/** Tests with a real Redis; skipped if `PORTAL_TEST_WITHOUT` names it. */
export function describeWithRedis(name: string, tests: () => void): void {
  const leftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',');
  if (!leftOut.includes('redis')) describe(name, () => tests());
}
