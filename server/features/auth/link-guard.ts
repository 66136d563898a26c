import { passwordsByLinkBurst, passwordsByLinkPerMinute } from '#contract/values/limits.ts';
import { addressKey } from '#server/db/network-address.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

/** Lets nobody try secrets of links without end: 429 for an address that tries too many, of whatever kind they are. */
export function createLinkGuard(limits: Limits): (address: string) => Promise<void> {
  const rate = { perSecond: passwordsByLinkPerMinute / 60, burst: passwordsByLinkBurst };
  const tries = limits.shared('secrets of links', rate);
  return async (address) => {
    const { waitMs } = await tries.take(addressKey(address));
    if (waitMs > 0) throw tooManyRequests('Too many attempts. Please try again in a minute.', waitMs);
  };
}
