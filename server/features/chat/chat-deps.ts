import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';

/** Somebody, and what they ask for. */
export interface EnclosureReading {
  reader: Person;
  enclosures: readonly Enclosure[];
}

/**
 * What messages enclose, as each of these people may read it at this moment, in the order of the readings and in a few statements
 * for all of them. What somebody may not read, what is gone and what never was are left out alike.
 */
export type ReadEnclosures = (db: Db, readings: readonly EnclosureReading[]) => Promise<EnclosureView[][]>;

/** What the chat needs of the rest of the portal. */
export interface ChatDeps extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock'> {
  files: Pick<Files, 'attach' | 'hide'>;
  readEnclosures: ReadEnclosures;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
  /** Told how long each commit of messages took. */
  onCommitted?: ((seconds: number) => void) | undefined;
}
