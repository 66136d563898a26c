import type { Capabilities } from '#contract/values/capabilities.ts';

/** The steps of a first visit, in an order in which they can be done. The server ticks them from what is stored. */
export const firstStepNames = [
  // Librarians
  'colleagues',
  'sign-in',
  'report',
  'kit',
  // Administrators
  'account',
  'portal',
  'invoicing',
  'mail',
  'staff',
  'institution',
  'person',
  'usage',
] as const;
export type FirstStepName = (typeof firstStepNames)[number];

/** Steps that the page reports, because no other row proves them: a report was seen, the kit was used, e-mail was left out. */
export const notedSteps = ['report', 'kit', 'mail'] as const;
export type NotedStep = (typeof notedSteps)[number];

/** Only librarians and administrators have first steps; colleagues introduce other staff. */
export function hasFirstSteps(may: Capabilities): boolean {
  return may.isServed || may.runsPortal;
}
