export interface RowOfMetric {
  row: number;
  sum: number;
  cells: readonly string[];
  /** In the order of the months. */
  figures: readonly (number | null)[];
}

interface MetricRows {
  largest: RowOfMetric;
  sums: number[];
  /** The number of rows with any use. */
  used: number;
}

/** Finds a row that sums all others of its metric, whatever its name, without storing the rows. */
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
