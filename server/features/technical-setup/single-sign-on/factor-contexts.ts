import { z } from 'zod';
import { refedsMfa } from '#contract/values/people/factors.ts';
import type { AssertedIdentity } from './asserted-identity.ts';
import type { SingleSignOnRow } from './single-sign-on.queries.ts';

/** The contexts that a set-up accepts besides the REFEDS class. */
export function readFactorContexts({ factorContexts }: Pick<SingleSignOnRow, 'factorContexts'>): string[] {
  return z.array(z.string()).parse(JSON.parse(factorContexts));
}

/** Says whether the provider asked for a second factor. An answer without a context counts as one without. */
export function hasAskedFactor(
  row: Pick<SingleSignOnRow, 'factorContexts'>,
  { context }: Pick<AssertedIdentity, 'context'>,
): boolean {
  return context !== null && [refedsMfa, ...readFactorContexts(row)].includes(context);
}
