export const factorKinds = { passkey: 'Passkey', totp: 'Authenticator app' } as const;
export type FactorKind = keyof typeof factorKinds;

export const signInWays = {
  password: 'Password',
  code: 'Password and code',
  'recovery-code': 'Password and recovery code',
  passkey: 'Passkey',
  institution: 'Institution',
  'institution-mfa': 'Institution with its second factor',
  'institution-code': 'Institution and code',
  'institution-recovery-code': 'Institution and recovery code',
  'institution-passkey': 'Institution and passkey',
  oidc: 'Work account',
  'oidc-mfa': 'Work account with its second factor',
  'oidc-code': 'Work account and code',
  'oidc-recovery-code': 'Work account and recovery code',
} as const;
export type SignInWay = keyof typeof signInWays;

/** The first step of a sign-in with two steps. */
export type FirstStep = 'password' | 'institution' | 'oidc';

/** Whether the session was opened through the person's institution, with or without a second step. */
export function isInstitutionWay(way: SignInWay | null | undefined): boolean {
  return way?.startsWith('institution') ?? false;
}

/** The authentication context class for a second factor (REFEDS MFA Profile 1.2). */
export const refedsMfa = 'https://refeds.org/profile/mfa';

const minute = 60_000;
const day = 24 * 60 * minute;

export const factorsMax = 10;
export const factorNameMaxLength = 60;
export const recoveryCodesCount = 10;
/** How long a person may still sign in without the second factor that their role requires. */
export const factorGraceMs = 7 * day;
/** How long a proof of identity counts as fresh. */
export const freshProofMs = 15 * minute;
/** Time for the second step after the password. */
export const pendingSignInMs = 10 * minute;
/** Time for a sign-in at the provider of work accounts. */
export const oidcRequestMs = 10 * minute;
/** Time for using or creating a passkey, and for setting up an app. */
export const challengeMs = 10 * minute;
