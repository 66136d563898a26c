import type { Generated } from 'kysely';
import type { SetupState, SsoBinding } from '#contract/values/technical-setup.ts';

export interface SetupTables {
  /** One for each institution, shared by its people. Empty text: not given. */
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
    /** The live values as JSON: they apply while newer ones are in review. */
    liveValues: string | null;
    liveSince: string | null;
    /** State and live values before it went live, as JSON; null after any later change. */
    beforeLive: Generated<string | null>;
    submittedAt: string | null;
    createdAt: string;
    /** Set by every change, so that outdated forms are detected. */
    updatedAt: string;
    updatedBy: number;
    /** Latest end of the sign-in certificates; updated with each change. */
    certificateEnds: Generated<string | null>;
    /**
     * Whether `certificateEnds`, `setupClaims` and `setupFindings` match the values; false where an older version
     * stored them.
     */
    isNoted: Generated<boolean>;
  };

  /** Address ranges that a set-up claims, rebuilt with each change; `either`: those of both versions, merged. */
  setupClaims: {
    institutionId: number;
    version: 'live' | 'submitted' | 'either';
    first: number;
    last: number;
  };

  /**
   * Findings of a set-up and the period in which each is true, as long as nobody changes it; rebuilt with each change.
   * `plan`: a warning for institutions whose plan has no SAML. When the checks change, a migration must have all
   * set-ups rebuilt.
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

  /** Warnings of ending certificates sent to customer and supporter, one for each number of days. */
  certificateWarnings: {
    institutionId: number;
    /** SHA-256 of the certificate. */
    fingerprint: string;
    days: number;
    toldAt: string;
  };

  /** Test sign-ins. The attribute values of a person are never stored, only the results of the checks. */
  signInTests: {
    /** The request's ID, which a response names in InResponseTo. */
    id: string;
    institutionId: number;
    startedBy: number;
    startedAt: string;
    /** SHA-256 of the request's RelayState. */
    relayStateHash: string;
    /** Null while the response is pending; a request is answered once. */
    finishedAt: string | null;
    /** The checks and the attribute names, as JSON. */
    outcome: string | null;
  };
}
