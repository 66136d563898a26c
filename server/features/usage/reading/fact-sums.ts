import type { UsageFact } from './usage-facts.ts';

/** What all rows of a report add up to, by metric, data type and month: a few hundred numbers, however long the file. */
export interface FactSums {
  add(fact: UsageFact): void;
  /** Ascending: the months that any fact names. */
  months(): string[];
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
  const places = new Map<string, number>();
  const sums = new Map<string, Map<string, number[]>>();
  let known: { months: readonly string[]; places: number[] } | undefined;

  function placesOf(months: readonly string[]): number[] {
    if (known?.months === months) return known.places;
    const found = months.map((month) => {
      if (!places.has(month)) places.set(month, places.size);
      return places.get(month) ?? 0;
    });
    known = { months, places: found };
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
      const at = placesOf(months);
      for (let index = 0; index < at.length; index++) {
        const place = at[index] ?? 0;
        sum[place] = (sum[place] ?? 0) + (figures[index] ?? 0);
      }
    },
    months: () => [...places.keys()].sort(),
    *entries() {
      for (const [metric, byType] of sums) {
        for (const [dataType, sum] of byType) {
          for (const [month, place] of places) {
            const figure = sum[place] ?? 0;
            if (figure !== 0) yield { month, metric, dataType, figure };
          }
        }
      }
    },
  };
}
