import type { SpecialSectionId } from '#server/db/declarations/archive-sections.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';

export type Cell = string | number | boolean | null;
export type SectionRow = Record<string, Cell>;

/** Rows of a section in their order, optionally below a heading on the page. */
export interface Batch {
  heading?: string;
  rows: readonly SectionRow[];
}

/** The person whose archive it is, with rules for naming other people. */
export interface Subject {
  id: number;
  /** Treated as active even if deactivated, so that everything they could see is included. */
  me: Person;
  directory: Directory;
  /** Full name of a person whom the subject can see; for others only their role. */
  nameOf(id: number | null): string | null;
  /** A role such as `Account Manager`; `you` for the subject, null for the portal. */
  roleOf(id: number | null): string | null;
  /** Conversations that the API shows the person in full, by key, with their titles. */
  readable: ReadonlyMap<string, string>;
  /** Keys of all conversations that the person takes or took part in. */
  conversations: readonly string[];
  /** Path of a stored file within the archive; null if it was left out. */
  placeOf(storedName: string): string | null;
}

/** Reads one section, which becomes a JSON file and a part of the page. */
export type ReadSection = (db: Db, subject: Subject) => AsyncIterable<Batch>;

/** Sections that the table declarations cannot describe. */
export type SpecialSections = { readonly [Id in SpecialSectionId]?: ReadSection };

type Lines = Promise<readonly SectionRow[]>;

/** A section that is read by one query. */
export function whole(read: (db: Db, subject: Subject) => Lines): ReadSection {
  return async function* (db, subject) {
    yield { rows: await read(db, subject) };
  };
}

/** A section read in pages: `page` returns the rows after an id, `line` formats one. */
export function paged<Row extends { id: number }>(
  page: (db: Db, subject: Subject, after: number) => Promise<readonly Row[]>,
  line: (row: Row, subject: Subject) => SectionRow,
): ReadSection {
  return async function* (db, subject) {
    for (let after = 0; ; ) {
      const rows = await page(db, subject, after);
      const last = rows.at(-1);
      if (!last) return;
      yield { rows: rows.map((row) => line(row, subject)) };
      after = last.id;
    }
  };
}
