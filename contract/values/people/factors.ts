/** What proves somebody besides their password. */
export const factorKinds = { passkey: 'Passkey', totp: 'Authenticator app' } as const;
export type FactorKind = keyof typeof factorKinds;

/** How somebody signed in, and its words for people. */
export const signInWays = {
  password: 'Password',
  code: 'Password and code',
  'recovery-code': 'Password and recovery code',
  passkey: 'Passkey',
  institution: 'Institution',
  oidc: 'Work account',
  'oidc-code': 'Work account and code',
  'oidc-recovery-code': 'Work account and recovery code',
} as const;
export type SignInWay = keyof typeof signInWays;

/** What may come before a second step. */
export type FirstStep = 'password' | 'oidc';

const minute = 60_000;
const day = 24 * 60 * minute;

export const factorsMax = 10;
export const factorNameMaxLength = 60;
export const recoveryCodesCount = 10;
/** How long somebody whose role must have a second factor may go on without one. */
export const factorGraceMs = 7 * day;
/** For how long a proof counts as fresh. */
export const freshProofMs = 15 * minute;
/** How long the password counts while the second step is on its way. */
export const pendingSignInMs = 10 * minute;
/** How long somebody may take at the provider of their work account. */
export const oidcRequestMs = 10 * minute;
/** How long a passkey, or the setting up of an app, may take. */
export const challengeMs = 10 * minute;
