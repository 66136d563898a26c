/** How far a criterion is met, in the words of conformance reports. */
export const conformanceLevels = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
} as const;
export type Conformance = keyof typeof conformanceLevels;

/** What shows it: a test by its file and title, or axe, which reads every stop of the walks (e2e/screens/walks.spec.ts). */
export type AccessibilityProof = 'axe' | readonly [file: string, title: string];

/** A success criterion of WCAG 2.2, and what is known of it. */
export interface Criterion {
  number: string;
  name: string;
  conformance: Conformance;
  /** What holds, and plainly what does not. */
  remarks: string;
  proofs?: readonly AccessibilityProof[];
}
