import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';

/** The cells with uses of each month, in spreadsheet notation. */
type Uses = Record<string, string>;

interface Shown {
  /** All rows of the file. */
  rows: readonly (readonly string[])[];
  uses: Uses;
  /** The portal's proposal. */
  mapping: TableMapping;
}

interface Place {
  row: number;
  column: number;
  month: string;
}

/**
 * What a person who knows the right cells would say about a table. Knows nothing of headings and words: it looks only at which cells are
 * uses, and at how cells of left-out rows differ from those of counted ones.
 */
export function mappedByPerson({ rows, uses, mapping }: Shown): TableMapping {
  const places = Object.entries(uses).flatMap(([month, ranges]) =>
    ranges
      .split(' ')
      .filter(Boolean)
      .flatMap((range) => cellsOf(range, month)),
  );
  const useColumns = [...new Set(places.map(({ column }) => column))];
  const countedRows = [...new Set(places.map(({ row }) => row))];
  const others = rows.flatMap((cells, row) =>
    row >= mapping.headingRow &&
    !countedRows.includes(row) &&
    useColumns.some((column) => (cells[column] ?? '').trim() !== '')
      ? [row]
      : [],
  );
  const monthsOf = (column: number) => [
    ...new Set(places.filter((place) => place.column === column).map(({ month }) => month)),
  ];
  const areSingle = useColumns.every((column) => monthsOf(column).length === 1);
  const areMonthsSaid = mapping.columns.some(({ is }) => is === 'month');
  const isWide = areSingle && (new Set(places.map(({ month }) => month)).size > 1 || !areMonthsSaid);
  const months = isWide ? [] : monthColumns(rows, places, mapping, useColumns);
  const text = (row: number, column: number) => (rows[row]?.[column] ?? '').trim();
  // A column in which every value belongs only to counted rows, or only to left-out ones, says which rows count.
  const telling = mapping.columns.findIndex((_, column) => {
    if (
      useColumns.includes(column) ||
      months.includes(column) ||
      others.length === 0 ||
      mapping.columns[column]?.is === 'title'
    )
      return false;
    const counted = new Set(countedRows.map((row) => text(row, column)));
    return (
      others.every((row) => !counted.has(text(row, column))) &&
      counted.size <= 30 &&
      others.every((row) => text(row, column) !== '')
    );
  });
  const all = [...countedRows, ...others];
  const saidOf = (column: MappedColumn, at: number): MappedColumn => {
    if (useColumns.includes(at)) return { ...column, is: 'uses', month: isWide ? (monthsOf(at)[0] ?? null) : null };
    if (months.includes(at)) return { ...column, is: 'month', month: null };
    const kinds = [...new Set(all.map((row) => text(row, at)))];
    const counts = (value: string) => at !== telling || countedRows.some((row) => text(row, at) === value);
    const values = kinds.map((value) => ({ value, counts: counts(value) }));
    if (at === telling || column.is === 'kind') return { ...column, is: 'kind', month: null, values };
    const areFigures = all.map((row) => text(row, at)).every((figure) => /^[\d.,' ]*$/.test(figure));
    return { ...column, is: wordOr(column.is, areFigures ? 'other' : 'left-out'), month: null };
  };
  const columns = mapping.columns.map(saidOf);
  const sums = telling === -1 ? others.map((row) => ({ label: '', row: row + 1, isSum: true })) : [];
  const isSaid = (row: number | null) => sums.some((sum) => sum.row === row);
  const listed = mapping.sums.filter(({ row }) => !isSaid(row)).map((sum) => ({ ...sum, isSum: false }));
  const read = months.length > 0 ? monthTexts(rows, places, months) : { dates: null, months: [] };
  return { ...mapping, ...read, columns, sums: [...listed, ...sums], unit: 1, isCumulative: false };
}

/** The proposal, unless this person knows it to be another column. */
function wordOr(proposed: MappedColumn['is'], rest: 'other' | 'left-out'): MappedColumn['is'] {
  return proposed === null || proposed === 'uses' || proposed === 'month' ? rest : proposed;
}

/** The columns that say the months of the counted rows: as proposed, else the first whose texts tell them apart. */
function monthColumns(
  rows: readonly (readonly string[])[],
  places: readonly Place[],
  mapping: TableMapping,
  uses: readonly number[],
): number[] {
  const proposed = mapping.columns.flatMap(({ is }, at) => (is === 'month' ? [at] : []));
  const tells = (columns: readonly number[]) => {
    const known = new Map<string, string>();
    return (
      columns.length > 0 &&
      places.every(({ row, month }) => {
        const text = columns.map((column) => (rows[row]?.[column] ?? '').trim()).join(' ');
        const before = known.get(text);
        known.set(text, month);
        return text.trim() !== '' && (before === undefined || before === month);
      })
    );
  };
  const namesYear = (columns: readonly number[]) =>
    places.every(({ row, month }) => columns.some((column) => (rows[row]?.[column] ?? '').includes(month.slice(0, 4))));
  if (tells(proposed) && (namesYear(proposed) || proposed.length < 2)) {
    const better = mapping.columns.findIndex((_, at) => !uses.includes(at) && tells([at]) && namesYear([at]));
    return namesYear(proposed) || better === -1 ? proposed : [better];
  }
  const single = mapping.columns.flatMap((_, at) => (!uses.includes(at) && tells([at]) ? [at] : []));
  const dated =
    single.find((column) => namesYear([column])) ??
    single.find((column) => places.every(({ row }) => /\d/.test(rows[row]?.[column] ?? '')));
  const found = dated ?? single[0];
  return found === undefined ? proposed : [found];
}

/** Every text of a month with the month that the person knows. */
function monthTexts(rows: readonly (readonly string[])[], places: readonly Place[], columns: readonly number[]) {
  const known = new Map<string, string>();
  for (const { row, month } of places) known.set(textOf(rows[row] ?? [], columns), month);
  return { dates: null, months: [...known].slice(0, 200).map(([text, month]) => ({ text, month })) };
}

function textOf(cells: readonly string[], columns: readonly number[]): string {
  const parts = columns.map((column) => (cells[column] ?? '').trim()).filter(Boolean);
  const year = parts.find((part) => /^20\d\d$/.test(part));
  if (columns.length < 2 || year === undefined) return parts.join(' ');
  const rest = parts.filter((part) => part !== year).join(' ');
  return /^\d{1,2}$/.test(rest) ? `${year}-${rest.padStart(2, '0')}` : `${rest} ${year}`.trim();
}

function cellsOf(range: string, month: string): Place[] {
  const [from = '', to = from] = range.split(':');
  const places: Place[] = [];
  for (let column = columnOf(from); column <= columnOf(to); column++)
    for (let row = rowOf(from); row <= rowOf(to); row++) places.push({ row, column, month });
  return places;
}

const columnOf = (cell: string) => cell.charCodeAt(0) - 'A'.charCodeAt(0);
const rowOf = (cell: string) => Number(cell.slice(1)) - 1;
