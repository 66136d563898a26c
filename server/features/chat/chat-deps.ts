import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';

/** What the chat needs of the rest of the portal. */
export interface ChatDeps {
  db: Db;
  /** For whatever reads much. */
  reading: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  files: Pick<Files, 'attach' | 'hide'>;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
  /** Told how long each commit of messages took. */
  onCommitted?: ((seconds: number) => void) | undefined;
}
