/** Names a submit, so that a call that is made again because its answer was lost creates nothing a second time. */
export const idempotencyKeyHeader = 'idempotency-key';
export const idempotencyKeyKeptHours = 24;
