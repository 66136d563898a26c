import type { Generated } from 'kysely';

/** The keys with which programs come, in the manner of schema.ts. */
export interface ProgramKeyTables {
  programKeys: {
    id: Generated<number>;
    /** Null for a person's. */
    institutionId: number | null;
    /** Whose token it is, which comes in their name; null for a key of an institution. */
    ownerId: number | null;
    name: string;
    /**
     * SHA-256. A slow hash slows who tries passwords that people thought of; these secrets are 256 bits by chance, which nobody
     * tries, and programs come with them at every call.
     */
    secretHash: string;
    /** By which people tell it from others: too little to guess the rest. */
    beginning: string;
    /** A JSON list of what it is for. */
    scopes: string;
    makerId: number;
    /**
     * Who answers for it: its maker, or who confirmed it since. It holds as long as they are active and may see its institution.
     * Null after a restore, since it may have been revoked after the copy was made.
     */
    keeperId: number | null;
    createdAt: string;
    /** The last day on which it holds, `2026-12-31`; null: it does not end. */
    endsOn: string | null;
    /** To the minute. */
    lastUsedAt: string | null;
    revokedAt: string | null;
    /** The last time that it got what it asked for. */
    succeededAt: string | null;
    /** Since when it got nothing: the first failure more than a day after the last success. Null while it gets something. */
    failingSince: string | null;
    /** The last failure, also those right after a success. */
    failedAt: string | null;
  };

  /**
   * What was asked with a key by the COUNTER API, and what came of it; the same again within a day is one row. What was asked with a
   * key that nobody has is one row of each institution.
   */
  harvests: {
    id: Generated<number>;
    /** That of the key; with an unknown one that which was asked for. */
    institutionId: number;
    /** Null for one that nobody has. */
    keyId: number | null;
    /** Whose usage was asked for; null where that is nobody's concern of the key's institution. */
    customerId: number | null;
    /** A report's id, `reports` or `members`. */
    asked: string;
    fromMonth: string | null;
    toMonth: string | null;
    outcome: 'sent' | 'refused' | 'cut';
    /** JSON of the Code's exceptions: `[{"code":3031,"data":"…"}]`. */
    exceptions: string;
    at: string;
    lastAt: string;
    times: number;
  };
}
