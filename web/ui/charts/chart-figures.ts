/** The figures of a chart, its table, its CSV file and its picture. */
export interface ChartFigures {
  /** The heading of the first column. */
  of: string;
  series: readonly string[];
  /** The headings of what is said beside the figures, in the table and the CSV file; none where nothing is. */
  remarks?: readonly string[];
  rows: readonly ChartRow[];
}

export interface ChartRow {
  label: string;
  values: readonly (number | null)[];
  /** Under the headings of `remarks`. */
  remarks?: readonly string[];
}

/** How high upright bars are drawn, in pixels. */
export const columnsHeightPx = 280;

/** How high horizontal bars are drawn, in pixels: as many as there are rows. */
export function rankedHeightPx({ rows }: ChartFigures): number {
  return rows.length * 34 + 16;
}

export interface ChartProps {
  figures: ChartFigures;
  /** What it is, and what it says, for whoever does not see it. */
  name: string;
}

const counted = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A formatted figure; a dash where nothing was counted, which is not the same as nothing. */
export function figureText(value: number | null): string {
  return value === null ? '–' : counted.format(value);
}

/** The rows of a CSV file with its heading; figures are unformatted, for spreadsheets. */
export function csvRows({ of, series, remarks = [], rows }: ChartFigures): string[][] {
  return [
    [of, ...series, ...remarks],
    ...rows.map(({ label, values, ...row }) => {
      const figures = values.map((value) => (value === null ? '' : String(value)));
      return [label, ...figures, ...remarks.map((_, at) => row.remarks?.[at] ?? '')];
    }),
  ];
}

/** The last so many rows; the same figures where there are no more. */
export function lastRows(figures: ChartFigures, count: number): ChartFigures {
  return figures.rows.length > count ? { ...figures, rows: figures.rows.slice(-count) } : figures;
}

/** What a chart shows at a glance: of each series the highest, the lowest and the last figure, with its row. */
export function inASentence({ series, rows }: ChartFigures): string {
  return series.map((name, at) => `${name}: ${rangeOf(rows, at)}.`).join(' ');
}

function rangeOf(rows: readonly ChartRow[], at: number): string {
  const counted = rows.flatMap(({ label, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [{ label, value }];
  });
  const [first, ...others] = counted;
  if (!first) return 'no figures';
  const highest = others.reduce((most, one) => (one.value > most.value ? one : most), first);
  const lowest = others.reduce((least, one) => (one.value < least.value ? one : least), first);
  const told = ({ label, value }: typeof first) => `${figureText(value)} (${label})`;
  if (others.length === 0) return told(first);
  const last = others.at(-1) ?? first;
  const ends = `highest ${told(highest)}, lowest ${told(lowest)}`;
  return last === highest || last === lowest ? ends : `${ends}, last ${told(last)}`;
}
