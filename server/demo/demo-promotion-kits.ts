import { isoTime } from '#server/platform/clock.ts';
import { demoLogo } from './demo-logo.ts';
import type { Rows } from './seed.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** One library has begun its promotion kit, with a logo; the others have not. */
export function demoPromotionKits(now: number): Rows['promotionKits'] {
  const at = isoTime(now - 40 * day);
  const link = 'https://library.harrowmere.example/videos';
  const kit = { institutionId: 1, key: 'demo-harrowmere', name: 'Harrowmere University Library', link };
  return [{ ...kit, logo: demoLogo(), logoChangedAt: at, updatedAt: at }];
}
