/** The figures of a chart, its table, its CSV file and its picture. */
export interface ChartFigures {
  /** The heading of the first column. */
  of: string;
  series: readonly string[];
  rows: readonly { label: string; values: readonly (number | null)[] }[];
}

const counted = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A formatted figure; a dash where nothing was counted, which is not the same as nothing. */
export function figureText(value: number | null): string {
  return value === null ? '–' : counted.format(value);
}

/** The rows of a CSV file with its heading; figures are unformatted, for spreadsheets. */
export function csvRows({ of, series, rows }: ChartFigures): string[][] {
  return [
    [of, ...series],
    ...rows.map(({ label, values }) => [label, ...values.map((value) => (value === null ? '' : String(value)))]),
  ];
}
