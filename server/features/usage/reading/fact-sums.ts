import type { UsageFact } from './usage-facts.ts';

/** What all rows of a report add up to, by metric, data type, access method and month: a few hundred numbers, however long the file. */
export interface FactSums {
  add(fact: UsageFact): void;
  /** By metric and access method, also of those that are zero. */
  totals(): FactTotal[];
  /** One entry for each metric, data type, access method and month that is not zero. */
  entries(): FactSum[];
}

export interface FactTotal {
  metric: string;
  accessMethod: string;
  total: number;
}

export interface FactSum {
  month: string;
  metric: string;
  dataType: string;
  accessMethod: string;
  figure: number;
}

export function createFactSums(): FactSums {
  const sums = new Map<string, FactSum>();
  const totals = new Map<string, FactTotal>();
  return {
    add({ metric, dataType, accessMethod, months, figures }) {
      const total = figures.reduce<number>((all, figure) => all + (figure ?? 0), 0);
      const ofMetric = [metric, accessMethod].join('\n');
      const totalBefore = totals.get(ofMetric)?.total ?? 0;
      totals.set(ofMetric, { metric, accessMethod, total: totalBefore + total });
      for (const [at, month] of months.entries()) {
        const figure = figures[at] ?? 0;
        const key = [metric, dataType, accessMethod, month].join('\n');
        const before = sums.get(key)?.figure ?? 0;
        sums.set(key, { month, metric, dataType, accessMethod, figure: before + figure });
      }
    },
    totals: () => [...totals.values()],
    entries: () => [...sums.values()].filter(({ figure }) => figure !== 0),
  };
}
