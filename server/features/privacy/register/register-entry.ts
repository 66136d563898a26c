import type { Schema } from '#server/db/schema.ts';
import type { ActivityId, Basis } from './activities.ts';
import type { ErasureId } from './erasures.ts';
import type { PeriodId, ReaderId } from './periods.ts';

export type TableName = keyof Schema;

/** Columns of a table that are the same to whoever asks what is kept of them. */
export interface RegisteredColumns<Column extends string = string> {
  columns: readonly Column[];
  /** What they say, in plain words as the privacy page has them; null: nothing about a person. */
  holds: string | null;
  period: PeriodId;
  seenBy: ReaderId;
  /** What becomes of it when somebody is erased. */
  erasure: ErasureId;
  /** Where it is not that of the activity. */
  basis?: Basis;
}

export interface RegisteredTable<Column extends string = string> {
  activity: ActivityId;
  parts: readonly RegisteredColumns<Column>[];
}

/** The entries of some tables; the compiler knows the columns' names. */
export type RegisterPart<Tables extends TableName> = {
  readonly [Table in Tables]: RegisteredTable<keyof Schema[Table] & string>;
};
