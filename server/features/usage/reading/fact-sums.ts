import type { UsageFact } from './usage-facts.ts';

/** Sums of a report by metric, data type, access method and month: a few hundred numbers, however long the file. */
export interface FactSums {
  add(fact: UsageFact): void;
  /** By metric and access method, including zeros. */
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

interface Group {
  metric: string;
  dataType: string;
  accessMethod: string;
  total: number;
  /** Keyed by the array of months, which the rows of a COUNTER report share, so it is not compared for each row. */
  figures: Map<readonly string[], number[]>;
}

export function createFactSums(): FactSums {
  const groups = new Map<string, Group>();
  return {
    add({ metric, dataType, accessMethod, months, figures }) {
      const key = `${metric}\n${dataType}\n${accessMethod}`;
      const group = groups.get(key) ?? { metric, dataType, accessMethod, total: 0, figures: new Map() };
      groups.set(key, group);
      const sums = group.figures.get(months) ?? months.map(() => 0);
      group.figures.set(months, sums);
      for (let at = 0; at < months.length; at++) {
        const figure = figures[at] ?? 0;
        sums[at] = (sums[at] ?? 0) + figure;
        group.total += figure;
      }
    },
    totals() {
      const totals = new Map<string, FactTotal>();
      for (const { metric, accessMethod, total } of groups.values()) {
        const key = `${metric}\n${accessMethod}`;
        totals.set(key, { metric, accessMethod, total: (totals.get(key)?.total ?? 0) + total });
      }
      return [...totals.values()];
    },
    entries: () => [...groups.values()].flatMap(entriesOf).filter(({ figure }) => figure !== 0),
  };
}

function entriesOf({ metric, dataType, accessMethod, figures }: Group): FactSum[] {
  const byMonth = new Map<string, number>();
  for (const [months, sums] of figures)
    for (const [at, month] of months.entries()) byMonth.set(month, (byMonth.get(month) ?? 0) + (sums[at] ?? 0));
  return [...byMonth].map(([month, figure]) => ({ month, metric, dataType, accessMethod, figure }));
}
