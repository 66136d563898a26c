export const conformanceLevels = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
} as const;
export type Conformance = keyof typeof conformanceLevels;

/**
 * Evidence: a test by its file and title, or axe, which runs at every stop of the walks (e2e/screens/walks.spec.ts).
 */
export type AccessibilityProof = 'axe' | readonly [file: string, title: string];

/** A success criterion of WCAG 2.2 and how far it is met. */
export interface Criterion {
  number: string;
  name: string;
  conformance: Conformance;
  remarks: string;
  proofs: readonly AccessibilityProof[];
}

/** The evidence for a criterion, one sentence for each proof. */
export function howProven({ proofs }: Pick<Criterion, 'proofs'>): string[] {
  return proofs.map((proof) =>
    proof === 'axe' ? 'Read by axe at every stop of the walks.' : `Test: “${proof[1]}” (${proof[0]}).`,
  );
}
