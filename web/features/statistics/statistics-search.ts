import { statisticsDays } from '#contract/values/statistics.ts';

export const figureListNames = [
  'customers',
  'active-customers',
  'active-chats',
  'waiting',
  'responses',
  'ratings',
] as const;
export type FigureListName = (typeof figureListNames)[number];

/** The search of /admin/statistics. */
export interface StatisticsSearch {
  /** How long the window is; without it thirty days. */
  days?: 7 | 90;
  /** Who the first responses and ratings are told of; without it members of staff. */
  by?: 'institutions';
  /** Which figure's rows are shown. */
  rows?: FigureListName;
  /** Of the first responses or ratings those of one member of staff, or of one institution. */
  staff?: number;
  institution?: number;
}

/** Reads an address that anybody may have typed; what is not understood is left out. */
export function readStatisticsSearch(search: { [Key in keyof StatisticsSearch]?: unknown }): StatisticsSearch {
  const days = statisticsDays.find((known) => String(known) === String(search.days));
  const rows = figureListNames.find((known) => known === search.rows);
  const isOfOne = rows === 'responses' || rows === 'ratings';
  const [staff, institution] = [idOf(search.staff), idOf(search.institution)];
  return {
    ...(days && days !== 30 && { days }),
    ...(search.by === 'institutions' && { by: search.by }),
    ...(rows && { rows }),
    ...(isOfOne && staff && { staff }),
    ...(isOfOne && !staff && institution && { institution }),
  };
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
