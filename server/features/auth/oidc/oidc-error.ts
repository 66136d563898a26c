import type { WorkAccountProblem } from '#contract/values/people/oidc.ts';

/** Why somebody who comes back from the provider is neither signed in nor has linked an account. Its message is for the log, and holds no secret. */
export class OidcError extends Error {
  override name = 'OidcError';
  readonly problem: WorkAccountProblem;
  constructor(problem: WorkAccountProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}
