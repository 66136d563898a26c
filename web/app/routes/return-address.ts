import { paths } from '#contract/values/pages.ts';
import { safeNext } from '#web/lib/pages/links.ts';

let isForgotten = false;

/** Keeps a logout from returning to the same page: the next person at this computer may be somebody else. */
export function forgetReturnAddress(): void {
  isForgotten = true;
}

/** The search of the sign-in address: where to go after signing in. */
export function returnAddress(href: string): { next?: string } {
  const next = isForgotten || href === paths.home ? undefined : safeNext(href);
  isForgotten = false;
  return next === undefined ? {} : { next };
}
