import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { readFigure } from '#server/features/usage/reading/figures.ts';
import { isTotalLabel } from '#server/features/usage/reading/tables/column-words.ts';
import { detectTotals } from '#server/features/usage/reading/tables/total-rows.ts';
import { isSumRow } from './figures-of.ts';
import { monthOfRow } from './mapped-months.ts';
import { columnsThatAre, listMax, type MappingParts } from './mapping-parts.ts';
import { isFigureLike, textIn } from './table.ts';

const textMax = 200;
/** Fewer figures that only rise may do so by chance. */
const risingMonthsMin = 4;

type Parts = Pick<MappingParts, 'table' | 'part'>;

/** Labels of rows that are called a sum, or are one by their figures. */
export function sumsOf(draft: TableMapping, { table, part, isSaid }: MappingParts): TableMapping['sums'] {
  const found = new Map<string, TableMapping['sums'][number]>();
  const add = (label: string, row: number | null, isSum: boolean | null) => {
    const key = row === null ? `text ${label}` : `row ${row}`;
    const known = draft.sums.find((sum) => sum.row === row && (row !== null || sum.label === label));
    if (!found.has(key) || isSum !== null) found.set(key, known ?? { label, row, isSum: isSaid ? null : isSum });
  };
  const labelled = columnsThatAre(draft, 'title', 'month', 'kind', 'institution', 'left-out', null).filter(
    (column) => !part.every(({ cells }) => isFigureLike(textIn(cells, column)) || textIn(cells, column) === ''),
  );
  const labelsOf = ({ cells }: NumberedRow) => labelled.map((column) => textIn(cells, column).slice(0, textMax));
  for (const { label, row } of draft.sums) add(label, row, null);
  for (const label of part.flatMap(labelsOf)) if (isTotalLabel(label)) add(label, null, null);
  for (const { label, rows, isCertain } of equalSums(draft, { table, part })) {
    // A text that other rows have too does not tell which row is the sum.
    const alike = part.filter((row) => labelsOf(row).includes(label));
    const isTold = label !== '' && alike.length === rows.length;
    for (const row of isTold ? [null] : rows) add(label, row, isCertain || null);
  }
  return [...found.values()].slice(0, listMax);
}

/** Rows that equal the sum of others, by their labels. */
function equalSums(draft: TableMapping, { table, part }: Parts) {
  const { entries } = seriesOf(draft, { table, part });
  const { certain, doubtful } = detectTotals(entries);
  return entries
    .filter((entry) => certain.has(entry) || doubtful.has(entry))
    .map((entry) => ({
      label: (entry.labels.find((label) => label !== '') ?? '').slice(0, textMax),
      rows: entry.rows,
      isCertain: certain.has(entry),
    }));
}

interface Series {
  labels: string[];
  figures: number[];
  rows: number[];
}

/** The figures of each name, month by month: of a row, or of all rows of one name if each is a month. */
function seriesOf(draft: TableMapping, { table, part }: Parts): { entries: Series[]; months: number } {
  const isLong = draft.columns.some(({ is }) => is === 'month');
  const places = placesOf(draft, part, isLong);
  const labels = columnsThatAre(draft, 'title', 'left-out', 'kind', null)
    .filter((column) => part.some(({ cells }) => /\p{L}/u.test(textIn(cells, column))))
    .slice(0, 2);
  const series = new Map<string, Series>();
  for (const { number, cells } of part) {
    const names = labels.map((column) => textIn(cells, column));
    const key = isLong ? names.join('\n') : String(number);
    const one = series.get(key) ?? { labels: names, figures: places.names.map(() => 0), rows: [] };
    series.set(key, one);
    one.rows.push(number);
    for (const column of columnsThatAre(draft, 'uses')) {
      const place = places.names.indexOf(places.of(cells, column));
      const figure = readFigure(cells[column] ?? '', table.delimiter);
      const value = 'value' in figure ? (figure.value ?? 0) : 0;
      if (place >= 0) one.figures[place] = (one.figures[place] ?? 0) + value;
    }
  }
  return { entries: [...series.values()], months: places.names.length };
}

/** The months of figures, in order; in a table with months in columns the columns themselves. */
function placesOf(draft: TableMapping, part: readonly NumberedRow[], isLong: boolean) {
  const months = columnsThatAre(draft, 'month');
  const uses = columnsThatAre(draft, 'uses');
  const of = (cells: readonly string[], use: number) =>
    isLong ? (monthOfRow(cells, { columns: months, use }, draft) ?? 'none') : String(use);
  if (!isLong) return { names: uses.map(String), of };
  const names = new Set(part.flatMap(({ cells }) => uses.map((use) => of(cells, use))));
  return { names: [...names].filter((month) => month !== 'none').sort(), of };
}

/** Figures that never fall, from month to month and for every name, may hold those before them. */
export function isRising(draft: TableMapping, parts: Parts): boolean {
  return risingNames(draft, parts) > 0;
}

/** Several names at once never fall by chance: a person who said once that figures are not cumulative is asked again. */
export function areRising(draft: TableMapping, parts: Parts): boolean {
  return risingNames(draft, parts) > 1;
}

/** How many names have figures; 0 if those of any of them fall, or if there are too few months. */
function risingNames(draft: TableMapping, { table, part }: Parts): number {
  const { entries, months } = seriesOf(draft, { table, part: part.filter((row) => !isSumRow(row, draft)) });
  const used = entries.filter(({ figures }) => figures.some((figure) => figure > 0));
  const rises = ({ figures }: { figures: number[] }) =>
    figures.every((figure, at) => at === 0 || figure >= (figures[at - 1] ?? 0));
  return months >= risingMonthsMin && used.every(rises) ? used.length : 0;
}
