import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';

export type Cell = string | number | boolean | null;
export type SectionRow = Record<string, Cell>;

/** Rows of a section, in their order; in the page they may stand under a heading of their own. */
export interface Batch {
  heading?: string;
  rows: readonly SectionRow[];
}

/** Whose data it is, and what may be said of others. */
export interface Subject {
  id: number;
  /** As if they were active: what they saw, they saw. */
  me: Person;
  directory: Directory;
  /** The name of somebody whom the person can see; of others only what they are. */
  nameOf(id: number | null): string | null;
  /** What somebody is, `Account Manager`; `you` for the person themself, null for the portal. */
  roleOf(id: number | null): string | null;
  /** Conversations that calls show the person whole, with whom they are. */
  readable: ReadonlyMap<string, string>;
  /** All of which they are or were a part. */
  conversations: readonly string[];
  /** Where in the archive a stored file lies; null where it is not in it. */
  placeOf(storedName: string): string | null;
}

/** A part of the archive: a file of JSON, and a part of the page. */
export interface Section {
  /** `sessions`: the file is `data/sessions.json`. */
  name: string;
  title: string;
  /** What it holds and what not, for its reader. */
  about: string;
  read(db: Db, subject: Subject): AsyncIterable<Batch>;
}

type Lines = Promise<readonly SectionRow[]>;

/** For what is read at once. */
export function whole(read: (db: Db, subject: Subject) => Lines): Section['read'] {
  return async function* (db, subject) {
    yield { rows: await read(db, subject) };
  };
}

/** For what may be long: `page` answers what comes behind an id, `line` says it. */
export function paged<Row extends { id: number }>(
  page: (db: Db, subject: Subject, after: number) => Promise<readonly Row[]>,
  line: (row: Row, subject: Subject) => SectionRow,
): Section['read'] {
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
