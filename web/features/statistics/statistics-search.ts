import { addressReader, fieldBeside, idField, type SearchIn, wordField } from '#web/lib/pages/address.ts';

const figureListNames = ['customers', 'active-customers', 'active-chats', 'waiting', 'responses', 'ratings'] as const;
export type FigureListName = (typeof figureListNames)[number];

/** Rows that can be those of one member of staff, or of one institution. */
const rowsOfOne = wordField(['responses', 'ratings']);

/** Reads the search of /admin/statistics. */
export const readStatisticsSearch = addressReader({
  /** How long the window is; without it thirty days. */
  days: (typed): 7 | 90 | undefined => ([7, 90] as const).find((days) => String(days) === String(typed)),
  /** Who the first responses and ratings are told of; without it members of staff. */
  by: wordField(['institutions']),
  /** Which figure's rows are shown. */
  rows: wordField(figureListNames),
  staff: fieldBeside('rows', rowsOfOne, idField),
  institution: fieldBeside('rows', rowsOfOne, (typed, all) =>
    idField(all['staff'], all) === undefined ? idField(typed, all) : undefined,
  ),
});
export type StatisticsSearch = SearchIn<typeof readStatisticsSearch>;
