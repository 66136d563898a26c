import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { SharedLimit } from './limits.ts';

/** Throws 429 if the limit is used up. */
export async function enforceLimit(limit: SharedLimit, key: number | string, message: string): Promise<void> {
  const { waitMs } = await limit.take(key);
  if (waitMs > 0) throw tooManyRequests(message, waitMs);
}
