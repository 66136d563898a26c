import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the customer of a channel waits for its team at a moment, as a condition on `conversations` as `c`. Whose channel is
 * snoozed waits again once the time has come: until then the team has said when it will see to it.
 */
export function isWaitingAt(now: string): RawBuilder<boolean> {
  return sql`(c."askedAt" is not null and (c."snoozedUntil" is null or c."snoozedUntil" <= ${now}))`;
}
