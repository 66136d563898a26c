import { paths, safeNext } from '#web/lib/links.ts';

let isLeaving = false;

/** Whoever logs out does not come back to the same page: the next person at this desk may be somebody else. */
export function leaveOnPurpose(): void {
  isLeaving = true;
}

/** What the sign-in page is told about where somebody was. */
export function wayBack(href: string): { next?: string } {
  const next = isLeaving || href === paths.home ? undefined : safeNext(href);
  isLeaving = false;
  return next === undefined ? {} : { next };
}
