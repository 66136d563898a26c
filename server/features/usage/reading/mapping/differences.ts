import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { nextMonth } from '#server/features/usage/reading/months/months.ts';
import type { Counted, MappedFigures } from './mapped-figures.ts';

/** Takes the differences of figures that hold those before them. */
export function differencesOf(
  counted: readonly Counted[],
  { beginsIn, columns }: TableMapping,
  { problems, notes }: Pick<MappedFigures, 'problems' | 'notes'>,
): Counted[] {
  const begins = (month: string) => Number(month.slice(5)) === beginsIn;
  const [firstMonth = ''] = counted.map(({ month }) => month).sort();
  return seriesIn(counted).flatMap((figures) =>
    figures.flatMap((one, at) => {
      const cell = { row: one.row.number, column: one.column, heading: columns[one.column]?.heading };
      const before = figures[at - 1];
      const problem = before && problemBetween(before, one, begins(one.month));
      if (problem) {
        problems.push({ cell, message: problem });
        return [];
      }
      if (begins(one.month)) return [one];
      if (before) return [{ ...one, figure: (one.figure ?? 0) - (before.figure ?? 0) }];
      if (one.month > firstMonth) {
        // New in this month, or only not listed before: what it had until then is not known.
        const missing = `The figure of ${one.month} holds months before it, of which none stands here: please add a row for the month before, with 0 if there was no use`;
        problems.push({ cell, message: missing });
        return [];
      }
      const message = `The figure of ${one.month} holds months before it, and is only the start of what follows`;
      notes.push({ cell, message });
      return [];
    }),
  );
}

/** The figures that belong together, by month. */
function seriesIn(counted: readonly Counted[]): Counted[][] {
  const series = new Map<string, Counted[]>();
  for (const one of counted) {
    const known = series.get(one.series);
    if (known) known.push(one);
    else series.set(one.series, [one]);
  }
  return [...series.values()].map((figures) => figures.sort((a, b) => a.month.localeCompare(b.month)));
}

function problemBetween(before: Counted, one: Counted, isBegun: boolean): string | null {
  if (before.month === one.month) return `A second figure of ${one.month} for the same: its difference cannot be taken`;
  if (isBegun) return null;
  if (one.figure === null || before.figure === null)
    return `The figure of ${one.figure === null ? one.month : before.month} is missing, so the difference of ${one.month} cannot be taken`;
  if (one.figure < before.figure)
    return `The figure of ${one.month} is less than that of ${before.month}: it cannot be cumulative`;
  if (nextMonth(before.month) === one.month) return null;
  return `The figure of ${one.month} does not follow that of ${before.month}: the months between are missing`;
}
