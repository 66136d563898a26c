import type { UsageFact } from './usage-facts.ts';

/** What all rows of a report add up to, by metric, data type and month: a few hundred numbers, however long the file. */
export interface FactSums {
  add(fact: UsageFact): void;
  /** By metric, also of those that are zero. */
  totals(): Map<string, number>;
  /** One entry for each metric, data type and month that is not zero. */
  entries(): FactSum[];
}

export interface FactSum {
  month: string;
  metric: string;
  dataType: string;
  figure: number;
}

export function createFactSums(): FactSums {
  const sums = new Map<string, FactSum>();
  const totals = new Map<string, number>();
  return {
    add({ metric, dataType, months, figures }) {
      for (const [at, month] of months.entries()) {
        const figure = figures[at] ?? 0;
        const key = [metric, dataType, month].join('\n');
        const before = sums.get(key)?.figure ?? 0;
        sums.set(key, { month, metric, dataType, figure: before + figure });
        totals.set(metric, (totals.get(metric) ?? 0) + figure);
      }
    },
    totals: () => totals,
    entries: () => [...sums.values()].filter(({ figure }) => figure !== 0),
  };
}
