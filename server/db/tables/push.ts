import type { Generated } from 'kysely';

export interface PushTables {
  /** The key pair that identifies the portal to push services (RFC 8292). At most one row. */
  pushKeys: {
    id: number;
    publicKey: string;
    /** Null where the sealing key was lost: a new pair is then made. */
    privateKeySealed: string | null;
    createdAt: string;
  };

  /** A browser that receives pushes while the portal is closed, as long as its person is signed in there. */
  pushDevices: {
    id: Generated<number>;
    userId: number;
    sessionHash: string;
    /** SHA-256 of the push service's endpoint URL: a browser that registers again replaces its row. */
    endpointHash: string;
    /** Endpoint and browser keys as JSON; null once it is removed, or where the sealing key was lost. */
    subscriptionSealed: string | null;
    /** Host of the endpoint, so that a slow push service does not delay others. Null until the next push. */
    service: string | null;
    /** As in 'Chrome on Android'. */
    name: string;
    /** Whether its person chose to see the beginning of texts. */
    showsText: Generated<boolean>;
    createdAt: string;
    lastSentAt: string | null;
    /**
     * The row stays without its secrets until the session ends, so that the browser unsubscribes and does not register
     * again.
     */
    removedAt: string | null;
  };
}
