/** Where providers send people back to. The server takes it; it is no page. */
export const oidcCallbackPath = '/oidc/callback';
export const nextMaxLength = 2000;

/** Why somebody comes back from the provider and is not signed in, nor has linked an account. The page says it in words. */
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
