import type { Generated } from 'kysely';

/** The keys with which programs come, in the manner of schema.ts. */
export interface ProgramKeyTables {
  programKeys: {
    id: Generated<number>;
    institutionId: number;
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
  };
}
