/** The redirect URI for providers. A call of the server and not a page. */
export const oidcCallbackPath = '/oidc/callback';
export const nextMaxLength = 2000;

/** Reasons why a sign-in or a link through the provider failed; the page explains each. */
export const workAccountProblems = [
  'away',
  'busy',
  'cancelled',
  'late',
  'refused',
  'unlinked',
  'linked-already',
  'of-somebody-else',
] as const;
export type WorkAccountProblem = (typeof workAccountProblems)[number];
