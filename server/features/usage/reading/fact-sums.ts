import type { UsageFact } from './usage-facts.ts';

/** What all rows of a report add up to, by metric, data type and month: a few hundred numbers, however long the file. */
export interface FactSums {
  add(fact: UsageFact): void;
  /** Ascending: the months that any fact names. */
  months(): string[];
  /** By metric, also of those that are zero. */
  totals(): Map<string, number>;
  /** One entry for each metric, data type and month that is not zero. */
  entries(): Iterable<FactSum>;
}

export interface FactSum {
  month: string;
  metric: string;
  dataType: string;
  figure: number;
}

export function createFactSums(): FactSums {
  const indexOfMonth = new Map<string, number>();
  const sums = new Map<string, Map<string, number[]>>();
  let known: { months: readonly string[]; indexes: number[] } | undefined;

  function indexesOf(months: readonly string[]): number[] {
    if (known?.months === months) return known.indexes;
    const found = months.map((month) => {
      if (!indexOfMonth.has(month)) indexOfMonth.set(month, indexOfMonth.size);
      return indexOfMonth.get(month) ?? 0;
    });
    known = { months, indexes: found };
    return found;
  }

  function sumsOf(metric: string, dataType: string): number[] {
    let byType = sums.get(metric);
    if (!byType) {
      byType = new Map();
      sums.set(metric, byType);
    }
    let found = byType.get(dataType);
    if (!found) {
      found = [];
      byType.set(dataType, found);
    }
    return found;
  }

  return {
    add({ metric, dataType, months, figures }) {
      const sum = sumsOf(metric, dataType);
      indexesOf(months).forEach((index, position) => {
        sum[index] = (sum[index] ?? 0) + (figures[position] ?? 0);
      });
    },
    months: () => [...indexOfMonth.keys()].sort(),
    totals() {
      const sum = (byType: ReadonlyMap<string, number[]>) =>
        [...byType.values()].flat().reduce((all, figure) => all + figure, 0);
      return new Map([...sums].map(([metric, byType]) => [metric, sum(byType)]));
    },
    *entries() {
      for (const [metric, byType] of sums) {
        for (const [dataType, sum] of byType) {
          for (const [month, index] of indexOfMonth) {
            const figure = sum[index] ?? 0;
            if (figure !== 0) yield { month, metric, dataType, figure };
          }
        }
      }
    },
  };
}
