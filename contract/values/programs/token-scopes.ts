/** Subjects of token scopes, with their labels. */
export const tokenSlices = {
  conversations: 'Conversations',
  people: 'People and institutions',
  library: 'Library',
  sessions: 'Training sessions',
  invoices: 'Plans and invoices',
  usage: 'Usage',
  setups: 'Technical set-ups',
  notifications: 'Notifications',
  statistics: 'Support statistics',
  knowledge: 'Knowledge Base',
} as const;
export type TokenSlice = keyof typeof tokenSlices;

/** `write` includes `read`. */
export type TokenScope = `${TokenSlice}:${'read' | 'write'}`;
export const tokenScopes = Object.keys(tokenSlices).flatMap((slice) => [
  `${slice}:read` as TokenScope,
  `${slice}:write` as TokenScope,
]);

/** Maximum of tokens of a person, without revoked ones. */
export const tokensMax = 20;
export const tokenListPageSize = 50;

/**
 * The token that a call requires: one with a scope; `own`: one of a person; `any`: every token; `none`: tokens are
 * refused.
 */
export type AskedScope = TokenScope | 'own' | 'any' | 'none';

export function isScope(asked: AskedScope): asked is TokenScope {
  return asked !== 'own' && asked !== 'any' && asked !== 'none';
}

/** Whether a token with these scopes may make a call that requires this scope. */
export function coversScope(scopes: readonly string[], asked: TokenScope): boolean {
  return scopes.includes(asked) || scopes.includes(asked.replace(':read', ':write'));
}
