import type { PublicSettings } from '#contract/settings/settings.ts';
import { paintSignIn } from '#web/app/sign-in-paint.tsx';
import { followPortal } from '#web/lib/portal.ts';

/** The sign-in page with these settings; without any as the build draws it, with placeholders. */
export function drawSignIn(settings?: PublicSettings): string {
  if (settings) followPortal(settings);
  return paintSignIn(false);
}
