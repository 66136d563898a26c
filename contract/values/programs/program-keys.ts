/** What a key of an institution may be for: to fetch reports by COUNTER's Code, or to make calls (token-scopes.ts). */
export const keyScopes = ['usage-reports', 'usage:read', 'invoices:read'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** With what the secret of a key begins, so that people and scanners of files know it. */
export const secretBeginning = 'carrel_';

/** As many keys an institution has at most, those that were revoked apart. */
export const keysMax = 20;
export const keyNameMaxLength = 60;

/** Where programs of libraries fetch reports, below the portal's own address. */
export const harvestingPath = '/r51';
