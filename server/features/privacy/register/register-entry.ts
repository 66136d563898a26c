import type { Schema } from '#server/db/schema.ts';
import type { ActivityId, Basis } from './activities.ts';
import type { ErasureId } from './erasures.ts';
import type { PeriodId, ReaderId } from './periods.ts';

export type TableName = keyof Schema;

/** Columns of a table that are the same to whoever asks what is kept of them. */
export interface RegisteredColumns {
  /** Their names, with spaces between. */
  columns: string;
  /** What they say, in plain words as the privacy page has them; null: nothing about a person. */
  holds: string | null;
  period: PeriodId;
  seenBy: ReaderId;
  /** What becomes of it when somebody is erased. */
  erasure: ErasureId;
  /** Where it is not that of the activity. */
  basis?: Basis;
}

export interface RegisteredTable {
  activity: ActivityId;
  parts: readonly RegisteredColumns[];
}

/** The entries of some tables: the compiler asks for each, and a test for each of its columns. */
export type RegisterPart<Tables extends TableName> = Readonly<Record<Tables, RegisteredTable>>;
