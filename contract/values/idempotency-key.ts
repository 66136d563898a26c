/** Identifies a submit, so that a call that is retried after a lost answer creates nothing twice. */
export const idempotencyKeyHeader = 'idempotency-key';
export const idempotencyKeyKeptHours = 24;
