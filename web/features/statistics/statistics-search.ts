import { addressReader, choiceField, fieldBeside, idField, type SearchIn } from '#web/lib/pages/address.ts';

const figureListNames = ['customers', 'active-customers', 'active-chats', 'waiting', 'responses', 'ratings'] as const;
export type FigureListName = (typeof figureListNames)[number];

/** Rows that can be limited to one member of staff or institution. */
const rowsOfOne = choiceField(['responses', 'ratings']);

export const readStatisticsSearch = addressReader({
  /** The length of the window in days; thirty if omitted. */
  days: (typed): 7 | 90 | undefined => ([7, 90] as const).find((days) => String(days) === String(typed)),
  /** Groups first responses and ratings by institution; by member of staff if omitted. */
  by: choiceField(['institutions']),
  /** The figure whose rows are shown. */
  rows: choiceField(figureListNames),
  staff: fieldBeside('rows', rowsOfOne, idField),
  institution: fieldBeside('rows', rowsOfOne, (typed, all) =>
    idField(all['staff'], all) === undefined ? idField(typed, all) : undefined,
  ),
});
export type StatisticsSearch = SearchIn<typeof readStatisticsSearch>;
