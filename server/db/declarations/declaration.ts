import type { RetentionKind } from '#contract/values/retention.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ActivityId, Basis } from './activities.ts';
import type { SectionId } from './archive-sections.ts';
import type { ErasureId } from './erasures.ts';
import type { PeriodId, ReaderId } from './periods.ts';

export type TableName = keyof Schema;
export type Column<Table extends TableName> = keyof Schema[Table] & string;

/**
 * Declares what a table stores about people and institutions, and what becomes of it: privacy register, archive,
 * erasure, retention and the log of changes derive from it.
 */
export interface Declaration<Name extends string = string> {
  /** Why the data is kept. */
  activity: ActivityId;
  /** Every column that refers to a person, an institution or a conversation. */
  names: { readonly [Column in Name]?: NamingColumn<Name> };
  /** The parent table: these rows are deleted before their parent rows. */
  partOf?: { table: TableName; column: Name };
  /** Erasure of rows that no column of `names` finds. */
  erasure?: SpecialErasure;
  /** Texts in which the portal mentions people by name; an erasure replaces the name. */
  tells?: readonly Name[];
  /** The parts of the rows that an archive includes, for each section in `names`. */
  archive?: { readonly [Section in SectionId]?: ArchivedRows<Name> };
  retention?: Retention<Name>;
  /** Columns that the log of changes may store, separated by spaces: never a secret, nor a text that can be deleted. */
  logged?: string;
  /**
   * Rows that an export of the portal leaves out because they give access; `own`: every database has rows of its own.
   */
  notExported?: 'own' | 'all' | 'of devices' | 'unused' | 'unused but unsubscribe';
  /** How a restore treats rows that would give access again; `used`: marks unused links as used. */
  restored?: 'deleted' | 'used' | 'used but unsubscribe' | 'without keeper';
  /** Every column exactly once. */
  parts: readonly ColumnsAlike[];
}

/** The declarations of one subject's tables. */
export type Declared = { readonly [Table in TableName]?: Declaration<Column<Table>> };

/** Columns that are alike for the privacy page. */
export interface ColumnsAlike {
  /** Separated by spaces. */
  columns: string;
  /** Their content in the plain words of the privacy page; null: nothing about a person. */
  holds: string | null;
  period: PeriodId;
  seenBy: ReaderId;
  /** Effect of an erasure, in words. */
  erasure: ErasureId;
  /** Overrides the activity's legal basis. */
  basis?: Basis;
}

/** How an erasure treats rows that refer to the erased; columns in a list are set to null. */
type Erasing<Name extends string> = 'delete' | 'keep' | SpecialErasure | readonly Name[];

type NamingColumn<Name extends string> =
  | {
      of: 'person';
      erasure: Erasing<Name>;
      /** The archive section with these rows, or why there is none. */
      archive: SectionId | `no: ${string}`;
    }
  | { of: 'institution'; erasure: Erasing<Name> }
  /** Only a person's own support channel is erased; other conversations stay. */
  | { of: 'conversation'; erasure: 'delete' | SpecialErasure };

/** Erasures with a function of their own (privacy/erasure/special-erasures.ts). */
export type SpecialErasure =
  | 'account'
  | 'archives'
  | 'channel'
  | 'changes'
  | 'desks'
  | 'files'
  | 'institution'
  | 'pairs'
  | 'questions'
  | 'resources'
  | 'sessions';

/** Rows found by the columns of `names` with this section. */
export interface ArchivedRows<Name extends string> {
  says: Readonly<Record<string, Said<Name>>>;
  /** Only rows with these values. */
  where?: { readonly [Column in Name]?: string | null };
  /** A unique number for reading rows in pages; `id` by default, unless `sortedBy` is given. */
  pagedBy?: Name;
  /** For few rows: all are read at once, sorted by this column. */
  sortedBy?: Name;
}

/** A value in an archive: a plain column, a role or name, a conversation's title, a label, or a fixed text. */
export type Said<Name extends string> =
  | Name
  | null
  | { role: Name }
  | { name: Name }
  | { conversation: Name }
  | { column: Name; words: Readonly<Record<string, string>> }
  | { text: string; beside?: Name };

interface Retention<Name extends string> {
  kind: RetentionKind;
  /** The first non-null column gives the row's age. `special`: the slice finds old rows itself. */
  since: readonly Name[] | 'special';
  /**
   * Keeps the old dates of a series until its last date is old enough, because a date is identified by the first one of
   * its series.
   */
  unless?: 'series goes on';
}

/** Maps columns to their own names. */
export function asNamed<const Name extends string>(...names: Name[]): { readonly [Key in Name]: Key } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key };
}
