import type { Kysely } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What the schedule works with. */
export interface ScheduleDeps {
  db: Kysely<Schema>;
  /** For lists and feeds. */
  reading: Db;
  people: People;
  clock: Clock;
  /** Days of London on which support is closed, as `2026-12-25`. */
  bankHolidays: ReadonlySet<string>;
}
