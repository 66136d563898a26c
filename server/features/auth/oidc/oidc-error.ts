import type { WorkAccountProblem } from '#contract/values/people/oidc.ts';

/**
 * Why a return from the provider neither signed in nor linked an account. The message is for the log and contains no
 * secret.
 */
export class OidcError extends Error {
  override name = 'OidcError';
  readonly problem: WorkAccountProblem;
  constructor(problem: WorkAccountProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
