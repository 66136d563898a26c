import type { Role } from '#contract/values/roles.ts';

/** The steps of a first visit. The server ticks them from what was done. */
export const firstStepNames = [
  'colleagues',
  'sign-in',
  'report',
  'kit',
  'institution',
  'mail',
  'plan',
  'person',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** What no other row says, and each person's pages note: that they saw a report, or took the kit for their website. */
export const notedSteps = ['report', 'kit'] as const;
export type NotedStep = (typeof notedSteps)[number];

/** Librarians and administrators have first steps; the other staff are shown around by colleagues. */
export function hasFirstSteps(role: Role): boolean {
  return role === 'customer' || role === 'admin';
}
