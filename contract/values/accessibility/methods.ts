import type { Criterion } from './criterion.ts';

/** How the product is looked at, in a paragraph. */
export const evaluationMethods =
  'In a real Chromium a walk for each role (visitor, customer, account manager, technical support, administrator) arrives at every screen at 1440 CSS pixels, and a customer’s Home at 360, where axe reads each by its rules and the contrast of each look of a text is measured in the light and in the dark; the walks at 360 pixels of all roles belong to the whole form of the tests. Journeys are done with the keyboard alone. The sources were looked through by those who wrote them. A program led the screen reader Orca 43 through signing in, a conversation, usage and technical setup in a real Chromium, and the beginning of what it said was read. Every screen of each role is opened at 320 CSS pixels and in forced colours, and most of its buttons pressed by keyboard while their answers wait. No person with a disability and nobody from outside has tried the product yet.';

/** What shows that a criterion is met, a sentence each. */
export function howProven({ proofs = [] }: Criterion): string[] {
  return proofs.map((proof) =>
    proof === 'axe' ? 'Read by axe at every stop of the walks.' : `Test: “${proof[1]}” (${proof[0]}).`,
  );
}
