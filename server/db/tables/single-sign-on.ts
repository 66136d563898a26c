import type { Generated } from 'kysely';
import type { LastingIdKind, LinkedBy, SingleSignOnMode } from '#contract/values/single-sign-on.ts';

export interface SingleSignOnTables {
  /** A missing row means off. */
  singleSignOn: {
    institutionId: number;
    mode: SingleSignOnMode;
    /** Proposed by one side and not yet accepted by the other. */
    proposedMode: SingleSignOnMode | null;
    proposedBy: number | null;
    proposedAt: string | null;
    /** Whether the institution can be found by name on the sign-in page. */
    isListed: Generated<boolean>;
    /** Random part of the direct sign-in address, so that it cannot be guessed. */
    linkKey: string;
    /** Where the provider receives logout responses; empty where its metadata names none. */
    logoutEndpoint: Generated<string>;
    /**
     * JSON list of authentication context classes that this provider sends after a second factor, besides that of
     * REFEDS.
     */
    factorContexts: Generated<string>;
    /** Incremented by every change, so that the second of two simultaneous changes is refused. */
    version: Generated<number>;
  };

  /** Mail domains of institutions. */
  signInDomains: {
    domain: string;
    institutionId: number;
  };

  /** Sign-ins in progress, kept for an hour. */
  signInRequests: {
    /** The request's ID, which a response names in InResponseTo. */
    id: string;
    institutionId: number;
    purpose: SignInPurpose;
    /** The signed-in person who started it; null for a sign-in. */
    userId: number | null;
    /** Entity ID of the provider that the request was sent to. */
    entityId: string;
    relayStateHash: string;
    /** SHA-256 of the cookie of the browser that started it, or of its session. */
    browserHash: string;
    startedAt: string;
    /** Null while the response is pending; a request is answered once. */
    finishedAt: string | null;
    /** SHA-256 of the ticket with which the browser fetches the result; null afterwards. */
    ticketHash: string | null;
    /** The result as JSON: hashes of lasting ids, mail addresses until it is fetched, or the failure. */
    result: string | null;
    /** Set where the account was ambiguous: a password sign-in within minutes decides. */
    heldAt: string | null;
  };

  /**
   * Links of accounts to accounts at a provider. The provider's id is only stored as a hash, together with the
   * provider.
   */
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
    /**
     * When it was unlinked by its person, an administrator, or with all secrets of the account. Only a password sign-in
     * can link it again.
     */
    endedAt: string | null;
  };

  /**
   * People who may temporarily sign in by password or one-time link, although their institution requires its own
   * sign-in.
   */
  signInExceptions: {
    userId: number;
    until: string;
    byId: number;
  };
}

export type SignInPurpose = 'sign-in' | 'proof';
