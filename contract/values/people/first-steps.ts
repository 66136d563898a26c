import type { Capabilities } from '#contract/values/capabilities.ts';

/** The steps of a first visit. The server ticks them from stored actions. */
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

/** Steps that no other row proves, so the page reports them: a report was seen, or the kit was used for a website. */
export const notedSteps = ['report', 'kit'] as const;
export type NotedStep = (typeof notedSteps)[number];

/** Only librarians and administrators have first steps; colleagues introduce other staff. */
export function hasFirstSteps(may: Capabilities): boolean {
  return may.isServed || may.runsPortal;
}
