import type { Generated } from 'kysely';
import type { FactorKind, FirstStep } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';

/** What proves people besides their passwords, in the manner of schema.ts. */
export interface FactorTables {
  factors: {
    id: Generated<number>;
    userId: number;
    kind: FactorKind;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
    /** Of an authenticator app; null for a passkey, and where the key that sealed it was lost. */
    secretSealed: string | null;
    /** The step of 30 seconds whose code was used last: none works twice. */
    lastStep: Generated<number>;
    /** Of a passkey, as base64url; null for an app. */
    credentialId: string | null;
    publicKey: string | null;
    /** What the authenticator counted at its last use; it stays 0 with those that do not count. */
    counter: Generated<number>;
    /** A JSON list: over which ways browsers reach it. */
    transports: Generated<string>;
  };

  /** Those that were not used. SHA-256 is enough: they are 80 bits by chance, which nobody tries. */
  recoveryCodes: {
    userId: number;
    codeHash: string;
    createdAt: string;
  };

  /** Whose password was right, until the second step. It is no session: a browser names it by a cookie of its own. */
  pendingSignIns: {
    tokenHash: string;
    userId: number;
    /** What it was then: after a change it counts no more. */
    passwordHash: string;
    /** What was right. */
    firstStep: Generated<FirstStep>;
    createdAt: string;
    /** Of a first step at the institution: its link, and by what its provider ends the session. */
    institutionLinkId: number | null;
    nameIdHash: string | null;
    sessionIndexHash: string | null;
    /** When the first step proved who signs in. */
    provenAt: string | null;
  };

  /** What a browser was asked, once. */
  challenges: {
    challenge: string;
    purpose: ChallengePurpose;
    /** The hash of the session, or of the cookie of whoever signs in: another browser cannot answer. */
    holderHash: string;
    /** Whose answer is wanted; null where anybody may sign in. */
    userId: number | null;
    /** The secret of an app that is not confirmed yet. */
    secretSealed: string | null;
    createdAt: string;
  };

  /** Accounts at a provider of OpenID Connect. Its subject names one for good, where an e-mail address may be given to somebody else. */
  oidcLinks: {
    issuer: string;
    subject: string;
    userId: number;
    createdAt: string;
    lastUsedAt: string | null;
  };

  /** Who was sent to the provider and is still to come back, once. */
  oidcRequests: {
    stateHash: string;
    /** The hash of the browser's cookie. */
    holderHash: string;
    /** Who links an account; null where somebody signs in. */
    userId: number | null;
    /** The page that was wanted: a path, or nothing. */
    next: string;
    createdAt: string;
  };

  /** Which roles must have a second factor. */
  factorRules: {
    role: Role;
    /** Null until the first start. */
    since: string | null;
  };
}

export type ChallengePurpose = 'sign-in' | 'proof' | 'new-passkey' | 'new-totp';
