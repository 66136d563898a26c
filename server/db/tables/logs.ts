import type { Generated } from 'kysely';

/** What is logged of people, in the manner of schema.ts. */
export interface LogTables {
  /** What administrators changed. The database refuses to change its rows. */
  changeLog: {
    id: Generated<number>;
    at: string;
    /** Null for the portal itself and its command line. */
    byId: number | null;
    action: string;
    objectType: string;
    objectId: string;
    /** Whose matter it is, so that an institution's changes can be read alone; null for what concerns none. */
    institutionId: number | null;
    /** The named fields that differ, as a JSON object; null where there was, or is, nothing. */
    before: string | null;
    after: string | null;
  };

  /** What happened to people’s accounts, kept by the period of `retentionPeriods`. Whatever is the same but for its time, within a quarter of an hour, is one row with a count. */
  securityEvents: {
    id: Generated<number>;
    at: string;
    lastAt: string;
    times: Generated<number>;
    /** One of `securityEventKinds`; an open list, so no check of the database. */
    kind: string;
    /** Whose account it is; null where the name that was tried is nobody's, which is never kept: it may be a password. */
    userId: number | null;
    /** Who did it; null where nobody was signed in, and for the command line. */
    byId: number | null;
    /** The network address; the network, or null, where failures come to one row; null for the command line. */
    address: string | null;
    /** What the limits of signing in take for one place: an address of IPv4, /56 of IPv6. Null as above, and in old rows. */
    network: string | null;
    /** Browser and system in words; never what the program sent of itself. */
    browser: string | null;
  };
}
