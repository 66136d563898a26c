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
