/** A row with a metric and its figures. */
export interface RowOfMetric {
  row: number;
  sum: number;
  cells: readonly string[];
  /** By month. */
  figures: readonly (number | null)[];
}

interface MetricRows {
  largest: RowOfMetric;
  sums: number[];
  /** Rows with any use. */
  used: number;
}

/** Tells a row that adds up all others of its metric, whatever it is called, without keeping the rows. */
export interface LargestRows {
  add(metric: string, row: RowOfMetric): void;
  /** The rows that equal the sum of at least two others. */
  sumsOfOthers(): RowOfMetric[];
}

export function largestRows(): LargestRows {
  const metrics = new Map<string, MetricRows>();
  return {
    add(metric, row) {
      if (row.sum === 0) return;
      let known = metrics.get(metric);
      if (!known) {
        known = { largest: row, sums: row.figures.map(() => 0), used: 0 };
        metrics.set(metric, known);
      }
      known.used++;
      if (row.sum > known.largest.sum) known.largest = row;
      const { sums } = known;
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + (row.figures[at] ?? 0);
    },
    sumsOfOthers() {
      const found = [...metrics.values()].filter(
        ({ largest, sums, used }) => used > 2 && sums.every((sum, at) => sum === 2 * (largest.figures[at] ?? 0)),
      );
      return found.map(({ largest }) => largest);
    },
  };
}
