import type { Generated } from 'kysely';

export interface LogTables {
  /** Changes by administrators. Triggers refuse to change its rows. */
  changeLog: {
    id: Generated<number>;
    at: string;
    /** Null for the portal itself and its command line. */
    byId: number | null;
    action: string;
    objectType: string;
    objectId: string;
    /** The institution concerned, so that its changes can be listed; null for none. */
    institutionId: number | null;
    /** The logged fields that differ, as a JSON object; null where there was no object. */
    before: string | null;
    after: string | null;
  };

  /**
   * Events of people's accounts, kept for the period in `retentionPeriods`. Events within fifteen minutes that differ
   * only in time are counted in one row.
   */
  securityEvents: {
    id: Generated<number>;
    at: string;
    lastAt: string;
    times: Generated<number>;
    /** One of `securityEventKinds`; the list is open, so the database has no check. */
    kind: string;
    /**
     * The account's owner; null for an unknown username. The typed name is never stored, because it may be a password.
     */
    userId: number | null;
    /** Who did it; null where nobody was signed in, and for the command line. */
    byId: number | null;
    /** The network address. The network, or null, where failures share a row; null for the command line. */
    address: string | null;
    /** The unit of the sign-in limits: an IPv4 address or an IPv6 /56. Null as for `address`, and in old rows. */
    network: string | null;
    /** Browser and system in words; never the user agent's own text. */
    browser: string | null;
  };
}
