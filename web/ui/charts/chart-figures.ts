/** The data of a chart, its table, its CSV file and its picture. */
export interface ChartFigures {
  /** The heading of the first column. */
  of: string;
  series: readonly string[];
  /** Headings of text columns beside the figures, in the table and the CSV file. */
  remarks?: readonly string[];
  rows: readonly ChartRow[];
}

export interface ChartRow {
  label: string;
  values: readonly (number | null)[];
  /** One text per heading in `remarks`. */
  remarks?: readonly string[];
}

export const columnsHeightPx = 280;

export function rankedHeightPx({ rows }: ChartFigures): number {
  return rows.length * 34 + 16;
}

export interface ChartProps {
  figures: ChartFigures;
  /** Name and summary of the chart for people who cannot see it. */
  name: string;
}

const counted = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A formatted figure; a dash if nothing was counted, which is not the same as 0. */
export function figureText(value: number | null): string {
  return value === null ? '–' : counted.format(value);
}

/** The rows of a CSV file with its header; figures are unformatted, for spreadsheets. */
export function csvRows({ of, series, remarks = [], rows }: ChartFigures): string[][] {
  return [
    [of, ...series, ...remarks],
    ...rows.map(({ label, values, ...row }) => {
      const figures = values.map((value) => (value === null ? '' : String(value)));
      return [label, ...figures, ...remarks.map((_, at) => row.remarks?.[at] ?? '')];
    }),
  ];
}

export function lastRows(figures: ChartFigures, count: number): ChartFigures {
  return figures.rows.length > count ? { ...figures, rows: figures.rows.slice(-count) } : figures;
}

/** The summary of a chart: highest, lowest and last figure of each series, with their rows. */
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
  const textOf = ({ label, value }: typeof first) => `${figureText(value)} (${label})`;
  if (others.length === 0) return textOf(first);
  const last = others.at(-1) ?? first;
  const ends = `highest ${textOf(highest)}, lowest ${textOf(lowest)}`;
  return last === highest || last === lowest ? ends : `${ends}, last ${textOf(last)}`;
}
