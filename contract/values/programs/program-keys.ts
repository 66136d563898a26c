/** Scopes of an institution's key: fetching reports by COUNTER's Code, or making calls (token-scopes.ts). */
export const keyScopes = ['usage-reports', 'usage:read', 'invoices:read'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Prefix of every secret, so that people and secret scanners recognise it. */
export const secretBeginning = 'carrel_';

/** Maximum of keys of an institution, without revoked ones. */
export const keysMax = 20;
export const keyNameMaxLength = 60;

/** Path of the COUNTER API for libraries' programs, below the portal's address. */
export const harvestingPath = '/r51';
