import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { SharedLimit } from './limits.ts';

/** 429 for whoever has used up a limit. */
export async function refuseMany(limit: SharedLimit, key: number | string, message: string): Promise<void> {
  const { waitMs } = await limit.take(key);
  if (waitMs > 0) throw tooManyRequests(message, waitMs);
}
