/** What was made under which key (platform/http/creations.ts), in the manner of schema.ts. */
export interface IdempotencyKeyTables {
  /** Kept for a day. Neither key nor body can be read out of a row. */
  idempotencyKeys: {
    userId: number;
    /** `POST /api/bookings`. */
    call: string;
    keyHash: string;
    bodyHash: string;
    /** What the call needs to find again what it made: mostly the id of a row. Never a secret. */
    made: string;
    createdAt: string;
  };
}
