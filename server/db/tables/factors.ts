import type { Generated } from 'kysely';
import type { FactorKind, FirstStep } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';

export interface FactorTables {
  factors: {
    id: Generated<number>;
    userId: number;
    kind: FactorKind;
    name: string;
    createdAt: string;
    lastUsedAt: string | null;
    /** Secret of an authenticator app; null for a passkey, and where the sealing key was lost. */
    secretSealed: string | null;
    /** The last used 30-second step, so that no code works twice. */
    lastStep: Generated<number>;
    /** A passkey's id in base64url; null for an app. */
    credentialId: string | null;
    publicKey: string | null;
    /** The authenticator's signature counter at its last use; always 0 for authenticators without one. */
    counter: Generated<number>;
    /** JSON list of the transports that browsers use to reach it. */
    transports: Generated<string>;
  };

  /** Unused codes. SHA-256 suffices, because 80 random bits cannot be guessed. */
  recoveryCodes: {
    userId: number;
    codeHash: string;
    createdAt: string;
  };

  /**
   * People whose first step was right, until the second step. Not a session: the browser has a separate cookie for it.
   */
  pendingSignIns: {
    tokenHash: string;
    userId: number;
    /** The password hash at that time: after a password change the row is void. */
    passwordHash: string;
    firstStep: Generated<FirstStep>;
    createdAt: string;
    /** For the session after a first step through the institution: null for other first steps. */
    institutionLinkId: number | null;
    nameIdHash: string | null;
    sessionIndexHash: string | null;
    /** When the person authenticated at the institution. */
    provenAt: string | null;
  };

  /** Single-use challenges sent to browsers. */
  challenges: {
    challenge: string;
    purpose: ChallengePurpose;
    /** Hash of the session, or of the cookie during a sign-in, so that no other browser can answer. */
    holderHash: string;
    /** The person who must answer; null for a sign-in by anybody. */
    userId: number | null;
    /** The secret of an app that is not confirmed yet. */
    secretSealed: string | null;
    createdAt: string;
  };

  /**
   * Accounts at an OpenID Connect provider, identified by subject, which is permanent, whereas an e-mail address may be
   * given to another person.
   */
  oidcLinks: {
    issuer: string;
    subject: string;
    userId: number;
    createdAt: string;
    lastUsedAt: string | null;
  };

  /** Redirects to the provider whose single return is pending. */
  oidcRequests: {
    stateHash: string;
    /** Hash of the browser's cookie. */
    holderHash: string;
    /** The person who is linking an account; null for a sign-in. */
    userId: number | null;
    /** Path of the requested page, or empty. */
    next: string;
    createdAt: string;
  };

  /** Roles that must have a second factor. */
  factorRules: {
    role: Role;
    /** Null until the first start. */
    since: string | null;
  };
}

export type ChallengePurpose = 'sign-in' | 'proof' | 'new-passkey' | 'new-totp';
