import { addressKey } from '#server/db/keys/network-address.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';

/** Limits guessing of link tokens: throws 429 for an address that tries too many, of any kind. */
export function createLinkGuard(limits: Limits): (address: string) => Promise<void> {
  const tries = limitOfCalls(limits, 'secrets of links');
  return async (address) => {
    await enforceLimit(tries, addressKey(address), 'Too many attempts. Please try again in a minute.');
  };
}
