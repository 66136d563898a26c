import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a channel's customer waits for an answer, as a condition on `conversations` as `c`. In a snoozed channel the
 * customer waits again only after the snooze, because the team has set that time.
 */
export function isWaitingAt(now: string): RawBuilder<boolean> {
  return sql`(c."askedAt" is not null and (c."snoozedUntil" is null or c."snoozedUntil" <= ${now}))`;
}
