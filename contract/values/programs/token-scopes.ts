/** What a token may be for, by the subjects of the portal's calls, in the words of its pages. */
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

/** To write is to read as well. */
export type TokenScope = `${TokenSlice}:${'read' | 'write'}`;
export const tokenScopes = Object.keys(tokenSlices).flatMap((slice) => [
  `${slice}:read` as TokenScope,
  `${slice}:write` as TokenScope,
]);

/** As many tokens a person has at most, those that were revoked apart. */
export const tokensMax = 20;
export const tokenListPageSize = 50;

/** The subject of each call, by the first word of its path. A word that is not here is for no token. */
const slicesOfWords: Readonly<Record<string, TokenSlice>> = {
  messages: 'conversations',
  conversations: 'conversations',
  channels: 'conversations',
  enclosures: 'conversations',
  'private-notes': 'conversations',
  'saved-replies': 'conversations',
  attachments: 'conversations',
  users: 'people',
  user: 'people',
  customers: 'people',
  institutions: 'people',
  staff: 'people',
  relationships: 'people',
  blocks: 'people',
  resources: 'library',
  upload: 'library',
  'promotion-kit': 'library',
  lessons: 'sessions',
  bookings: 'sessions',
  invoices: 'invoices',
  billing: 'invoices',
  'invoice-requests': 'invoices',
  renewals: 'invoices',
  subscription: 'invoices',
  'update-subscription': 'invoices',
  usage: 'usage',
  'upload-usage-data': 'usage',
  'technical-setup': 'setups',
  'technical-setups': 'setups',
  notifications: 'notifications',
  'planned-notifications': 'notifications',
  statistics: 'statistics',
  ai: 'knowledge',
  knowledge: 'knowledge',
};

/** Who comes in, how, and who goes: for people on the pages, never for a token, whatever comes to be called so. */
const isForPeopleAlone =
  /\/(?:sessions|end-sessions|factors|work-account|password-link|passwords?|sign-in-tests?|deactivate|reactivate|hand-over|import|erasures?|erase|archives?|webhooks?|devices?|tokens?)(?:\/|$)/;
/** It changes names with which people sign in, and roles. */
const personCall = 'PATCH /api/users/:id';
/** Whose token it is: with it a program finds out that it works. */
const openToAll = 'GET /api/user';

/** What a call asks of a key: a scope, as `usage:read`; `own`: that it is a person's; `any`: nothing; null: no key will ever do. */
export type AskedScope = TokenScope | 'own' | 'any' | null;

/** What a call asks of a key, by its name. */
export function tokenScopeOf(call: string): AskedScope {
  if (call === openToAll) return 'own';
  const [method = '', path = ''] = call.split(' ');
  if (!path.startsWith('/api/') || call === personCall || isForPeopleAlone.test(path)) return null;
  const slice = sliceOfPath(path);
  return slice === undefined ? null : `${slice}:${method === 'GET' ? 'read' : 'write'}`;
}

/** What a call is about, by the first word of its path; undefined for what no subject knows. */
export function sliceOfPath(path: string): TokenSlice | undefined {
  return slicesOfWords[path.split('/')[2] ?? ''];
}

/** Whether a token with these scopes may make a call that asks for this one. */
export function coversScope(scopes: readonly string[], asked: TokenScope): boolean {
  return scopes.includes(asked) || scopes.includes(asked.replace(':read', ':write'));
}
