import { z } from 'zod';
import { Id, Time } from '#contract/fields.ts';
import { columnRoles, dateForms, periodDays } from '#contract/values/plans-and-usage/column-roles.ts';
import { Month } from './usage-allowance.ts';

/** The meaning of a table's columns, as a person gives it once: only COUNTER and the portal's own template are read without asking. */

const textMax = 200;
const listMax = 200;
const columnsMax = 400;
const Text = z.string().max(textMax);

const MappedColumn = z.strictObject({
  heading: Text,
  /** Null while nobody has said it. */
  is: z.enum(columnRoles).nullable(),
  /** The month of uses whose heading does not say it in a form that is read. */
  month: Month.nullable(),
  /** All values of a column of kinds, each counted or not; of a column that is left out, the values that it had. */
  values: z.array(z.strictObject({ value: Text, counts: z.boolean().nullable() })).max(listMax),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

export const TableMapping = z.strictObject({
  /** The row of the headings, as a spreadsheet numbers it. */
  headingRow: Id,
  /** The row above belongs to the headings: a year over its months, a figure over its months. */
  isTwoRows: z.boolean(),
  /** The last row of the part that is read; null for all. */
  lastRow: Id.nullable(),
  /** The first and last column of that part, counted from 1; null for all. What lies beside the part is left out. */
  firstColumn: Id.nullable().default(null),
  lastColumn: Id.nullable().default(null),
  columns: z.array(MappedColumn).min(1).max(columnsMax),
  /** How dates that can be read in several ways are written, or days that are numbers of a spreadsheet; null if none is. */
  dates: z.enum(dateForms).nullable(),
  /** The day of a week or of a quarter whose month takes its figure; null if there are none. */
  periods: z.enum(periodDays).nullable().default(null),
  /** Texts in the column of months that are no month by themselves; `none` leaves their rows out. */
  months: z.array(z.strictObject({ text: Text, month: z.union([Month, z.literal('none')]).nullable() })).max(listMax),
  /** How many uses a figure of 1 means. */
  unit: z.union([z.literal(1), z.literal(1000)]).nullable(),
  /** Each figure holds those before it, so their differences are taken; `beginsIn` is the month in which counting starts anew. */
  isCumulative: z.boolean().nullable(),
  beginsIn: z.int().min(1).max(12),
  /** Rows that may be sums of others, and are left out if they are: by a text in them, or one row where no text tells it from others. */
  sums: z.array(z.strictObject({ label: Text, row: Id.nullable(), isSum: z.boolean().nullable() })).max(listMax),
});
export type TableMapping = z.infer<typeof TableMapping>;

/** A table with its mapping as far as it is known. While anything is open, nothing is stored. */
export const TableToMap = z.object({
  mapping: TableMapping,
  /** A person said it, for this file or for an earlier one with these headings; else it is only supposed, and nothing is stored. */
  isSaid: z.boolean(),
  /** Why each column is supposed to be what it is; as many as there are columns. */
  reasons: z.array(z.string()),
  /** A question for the person. `column` counts from 0; null if the question is about the whole table. */
  open: z.array(
    z.object({
      column: z.int().nonnegative().nullable(),
      /** The part of the mapping that answers it; null for a column, and where any column may. */
      about: z.enum(['dates', 'months', 'periods', 'unit', 'isCumulative', 'sums']).nullable().default(null),
      question: z.string(),
    }),
  ),
  /** The first rows as they stand in the file. */
  rows: z.array(z.object({ number: Id, cells: z.array(z.string()) })),
  /** Who mapped tables of these headings, and when; null if nobody did. */
  remembered: z.object({ at: Time, byName: z.string() }).nullable(),
});
export type TableToMap = z.infer<typeof TableToMap>;
