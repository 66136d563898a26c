import type { Generated } from 'kysely';
import type { SetupState, SsoBinding } from '#contract/values/technical-setup.ts';

/** The tables behind technical set-ups, in the manner of schema.ts. */
export interface SetupTables {
  /** One to an institution, shared by its people. Fields are empty text where nothing was given. */
  technicalSetups: {
    id: Generated<number>;
    institutionId: number;
    entityId: string;
    samlMetadataUrl: string;
    ssoEndpoint: string;
    ssoBinding: Generated<SsoBinding>;
    certificate: string;
    eduPersonPrincipalName: boolean;
    mailAttribute: boolean;
    givenNameAttribute: boolean;
    snAttribute: boolean;
    displayNameAttribute: boolean;
    /** A JSON list of `{start, end}`, as typed. */
    ipRanges: string;
    state: SetupState;
    /** The values that are live, as JSON: they hold while later ones are in review. */
    liveValues: string | null;
    liveSince: string | null;
    /** The state and the live values from before it was put live, as JSON; null once anybody has changed it since. */
    beforeLive: Generated<string | null>;
    submittedAt: string | null;
    createdAt: string;
    /** Moves on with every change, so that a form can tell whether it is out of date. */
    updatedAt: string;
    updatedBy: number;
    /** Of the certificate by which people sign in, the one that ends last; noted with each change. */
    certificateEnds: Generated<string | null>;
    /** Whether it, `setupClaims` and `setupFindings` say what the values do; not so where an older version stored them. */
    isNoted: Generated<boolean>;
  };

  /** The addresses that a set-up claims, made anew with each change of it; `either`: those of both versions, merged. */
  setupClaims: {
    institutionId: number;
    version: 'live' | 'submitted' | 'either';
    first: number;
    last: number;
  };

  /**
   * When something is wrong with a set-up, from the one moment up to the other, as long as nobody changes it: made anew with each change of it.
   * `plan`: a warning for whoever has no plan with SAML. Where the checks change, a migration has every set-up noted anew.
   */
  setupFindings: {
    institutionId: number;
    level: 'problem' | 'warning' | 'plan';
    since: string;
    until: string;
  };

  setupComments: {
    id: Generated<number>;
    institutionId: number;
    authorId: number;
    text: string;
    createdAt: string;
  };

  /** When a member of staff last looked at a set-up. */
  setupLooks: {
    userId: number;
    institutionId: number;
    lookedAt: string;
  };

  /** Certificates about to end that the customer and the supporter have been told of, once at each number of days. */
  certificateWarnings: {
    institutionId: number;
    /** SHA-256 of the certificate. */
    fingerprint: string;
    days: number;
    toldAt: string;
  };

  /** Test sign-ins. What a person's identity provider said of them is never kept: only how each check went. */
  signInTests: {
    /** The request's ID, which a response names in InResponseTo. */
    id: string;
    institutionId: number;
    startedBy: number;
    startedAt: string;
    /** SHA-256 of the RelayState that went along. */
    relayStateHash: string;
    /** Null while the answer is awaited; a request is answered once. */
    finishedAt: string | null;
    /** The checks and the names of the attributes, as JSON. */
    outcome: string | null;
  };
}
