import type { Generated } from 'kysely';

export interface ProgramKeyTables {
  programKeys: {
    id: Generated<number>;
    /** Null for a person's key. */
    institutionId: number | null;
    /** The person for whom a token acts; null for an institution's key. */
    ownerId: number | null;
    name: string;
    /**
     * SHA-256. Slow hashes protect passwords that people choose; these secrets have 256 random bits, which cannot be
     * guessed, and programs send them with every call.
     */
    secretHash: string;
    /** Shown so that people can tell keys apart; too short to guess the rest. */
    beginning: string;
    /** A JSON list. */
    scopes: string;
    makerId: number;
    /**
     * The responsible person: its maker, or who last confirmed it. The key works as long as they are active and may see
     * its institution. Null after a restore, because the key may have been revoked since the copy.
     */
    keeperId: number | null;
    createdAt: string;
    /** The last day of validity, `2026-12-31`; null: it does not expire. */
    endsOn: string | null;
    /** Rounded to the minute. */
    lastUsedAt: string | null;
    revokedAt: string | null;
    /** The last successful request. */
    succeededAt: string | null;
    /**
     * Since when it only fails: the first failure more than a day after the last success. Null while requests succeed.
     */
    failingSince: string | null;
    /** The last failure, also right after a success. */
    failedAt: string | null;
  };

  /**
   * Requests over the COUNTER API and their outcome. Equal ones within a day share a row, and all with unknown keys
   * share one for each institution.
   */
  harvests: {
    id: Generated<number>;
    /** The key's institution; for an unknown key the requested one. */
    institutionId: number;
    /** Null for an unknown key. */
    keyId: number | null;
    /** The institution whose usage was requested; null where the key's institution has no access to it. */
    customerId: number | null;
    /** A report id, `reports` or `members`. */
    asked: string;
    fromMonth: string | null;
    toMonth: string | null;
    outcome: 'sent' | 'refused' | 'cut';
    /** COUNTER exceptions as JSON: `[{"code":3031,"data":"…"}]`. */
    exceptions: string;
    at: string;
    lastAt: string;
    times: number;
  };
}
