import { describe } from 'vitest';

/** Tests with a real Redis; left out where `PORTAL_TEST_WITHOUT` says so. */
export function describeWithRedis(name: string, tests: () => void): void {
  const leftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',');
  if (!leftOut.includes('redis')) describe(name, () => tests());
}
