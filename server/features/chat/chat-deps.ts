import type { Enclosure, EnclosureView } from '#contract/enclosures.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Clock } from '#server/platform/clock.ts';

/**
 * What messages enclose, as a person may read it at this moment. What they may not read, what is gone and what never was
 * are left out alike.
 */
export type ReadEnclosures = (db: Db, reader: Person, enclosures: readonly Enclosure[]) => Promise<EnclosureView[]>;

/** What the chat needs of the rest of the portal. */
export interface ChatDeps {
  db: Db;
  /** For whatever reads much. */
  reading: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  files: Pick<Files, 'attach' | 'hide'>;
  readEnclosures: ReadEnclosures;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
}
