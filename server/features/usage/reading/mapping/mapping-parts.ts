import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readPeriod } from '#server/features/usage/reading/months/periods.ts';
import { isAmbiguousDate, monthTextOf } from './mapped-months.ts';
import type { Table } from './table.ts';

/** As many are listed of kinds, of texts of months, and of sums. */
export const listMax = 200;

/** The parts from which a mapping is completed. */
export interface MappingParts {
  table: Table;
  /** The rows below the headings that are read. */
  part: readonly NumberedRow[];
  /** Why each column is what it is. */
  reasons: string[];
  isRemembered: boolean;
  isSaid: boolean;
}

export function columnsThatAre(mapping: TableMapping, ...roles: MappedColumn['is'][]): number[] {
  return mapping.columns.flatMap(({ is }, at) => (roles.includes(is) ? [at] : []));
}

/** Dates that name another month if day and month are read in another order. */
export function ambiguousDatesIn(mapping: TableMapping, part: readonly NumberedRow[]): string[] {
  return datesIn(mapping, part).filter(isAmbiguousDate);
}

/** Says whether a month is told by a week or a quarter. */
export function hasPeriods(mapping: TableMapping, part: readonly NumberedRow[]): boolean {
  return datesIn(mapping, part).some((text) => readPeriod(text) !== null);
}

/** The texts that may be dates: those of the rows, or the headings of the months. */
function datesIn(mapping: TableMapping, part: readonly NumberedRow[]): string[] {
  if (columnsThatAre(mapping, 'month').length > 0)
    return monthTextsIn(mapping, part).filter(
      (text) => !mapping.months.some((known) => known.text === text && known.month !== null),
    );
  return mapping.columns.filter(({ is, month }) => is === 'uses' && month === null).map(({ heading }) => heading);
}

/** The texts of all months in the rows. */
export function monthTextsIn(mapping: TableMapping, part: readonly NumberedRow[]): string[] {
  const months = columnsThatAre(mapping, 'month');
  const uses = columnsThatAre(mapping, 'uses').filter(
    (column, at) => at === 0 || /^20\d\d$/.test(mapping.columns[column]?.heading ?? ''),
  );
  const ofUses = uses.length > 0 ? uses : [-1];
  return [
    ...new Set(part.flatMap(({ cells }) => ofUses.map((use) => monthTextOf(cells, { columns: months, use }, mapping)))),
  ];
}
