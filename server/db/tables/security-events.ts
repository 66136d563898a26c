import type { Generated } from 'kysely';

/** What happened to people's accounts, in the manner of schema.ts. Kept by the period of `retentionPeriods`. */
export interface SecurityEventTables {
  /** Whatever is the same but for its time, within a quarter of an hour, is one row with a count. */
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
