import type { Generated } from 'kysely';
import type { LastingIdKind, LinkedBy, SingleSignOnMode } from '#contract/values/single-sign-on.ts';

/** Signing in through the institution, in the manner of schema.ts. */
export interface SingleSignOnTables {
  /** Absent: it was never spoken of, which is as off. */
  singleSignOn: {
    institutionId: number;
    mode: SingleSignOnMode;
    /** What one side has agreed to and the other not yet. */
    proposedMode: SingleSignOnMode | null;
    proposedBy: number | null;
    proposedAt: string | null;
    /** Whether anybody finds it by its name on the sign-in page. */
    isListed: Generated<boolean>;
    /** By what its own address on the sign-in page is known; by chance, so that nobody guesses it. */
    linkKey: string;
    /** Where its provider is answered that somebody was signed out; empty where it does not say. */
    logoutEndpoint: Generated<string>;
    /** A JSON list of authentication contexts in which the provider asked for a second factor. */
    factorContexts: Generated<string>;
    /** Goes up with every change, so that of two who change it at once the second is told. */
    version: Generated<number>;
  };

  /** To which institution mail addresses of a domain belong. */
  signInDomains: {
    domain: string;
    institutionId: number;
  };

  /** Sign-ins that are under way, for an hour. */
  signInRequests: {
    /** The request's ID, which a response names in InResponseTo. */
    id: string;
    institutionId: number;
    purpose: SignInPurpose;
    /** Who asked for it; null for somebody who is not signed in. */
    userId: number | null;
    /** Whom the request was sent to. */
    entityId: string;
    relayStateHash: string;
    /** SHA-256 of the cookie of the browser that began, or of its session. */
    browserHash: string;
    startedAt: string;
    /** Null while the answer is awaited; a request is answered once. */
    finishedAt: string | null;
    /** SHA-256 of the ticket by which that browser fetches what was found; null once it has. */
    ticketHash: string | null;
    /** What was found, as JSON: hashes of lasting ids, mail addresses until it is fetched, or what was wrong. */
    result: string | null;
    /** Whose account it is was not clear: a sign-in with the password within minutes says so. */
    heldAt: string | null;
  };

  /** Which account at a provider is whose. Of its id there is the hash alone, together with the provider. */
  institutionLinks: {
    id: Generated<number>;
    userId: number;
    institutionId: number;
    entityId: string;
    subjectKind: LastingIdKind;
    subjectHash: string;
    linkedBy: LinkedBy;
    linkedAt: string;
    lastUsedAt: string | null;
    /** Undone by its person: it is not made again but by their own password. */
    endedAt: string | null;
  };

  /** Who may sign in by password or one-time link for a while, though their institution requires its own. */
  signInExceptions: {
    userId: number;
    until: string;
    byId: number;
  };
}

export type SignInPurpose = 'sign-in' | 'proof';
