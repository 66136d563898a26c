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
      const known = metrics.get(metric);
      const sums = row.figures.map((figure, at) => (known?.sums[at] ?? 0) + (figure ?? 0));
      const largest = known && known.largest.sum >= row.sum ? known.largest : row;
      metrics.set(metric, { largest, sums, used: (known?.used ?? 0) + 1 });
    },
    sumsOfOthers() {
      const found = [...metrics.values()].filter(
        ({ largest, sums, used }) => used > 2 && sums.every((sum, at) => sum === 2 * (largest.figures[at] ?? 0)),
      );
      return found.map(({ largest }) => largest);
    },
  };
}
