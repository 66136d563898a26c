import type { Enclosure, EnclosureView } from '#contract/chat/enclosures.ts';
import type { Db } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';

export interface EnclosureReading {
  reader: Person;
  enclosures: readonly Enclosure[];
}

/**
 * Resolves enclosures for several readers with their current rights, in the order of the readings and in few
 * statements. Enclosures that a reader may not read, that are deleted or that never existed are left out alike.
 */
export type ResolveEnclosures = (db: Db, readings: readonly EnclosureReading[]) => Promise<EnclosureView[][]>;
