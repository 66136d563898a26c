import { isByPeople, regularMethod } from '#contract/values/plans-and-usage/access-methods.ts';
import { isPagesMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthSource, StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import { type SumOfMonth, sumsOfMonths, type TitlePart } from '#server/features/usage/usage.queries.ts';

type Feed = ReadonlyMap<string, MonthSource>;

/** The rows of imports that name titles in these months: one part for each import and year. */
export async function titlePartsOf(db: Db, feed: Feed): Promise<TitlePart[]> {
  const months = [...feed.keys()];
  const [from, to] = [months[0], months.at(-1)];
  if (!from || !to) return [];
  const ids = new Set([...feed.values()].flatMap(({ imports }) => imports.map(({ id }) => id)));
  return titlePartsIn(feed, await sumsOfMonths(db, [...ids], { from, to }).execute());
}

/** The title parts if the sums of these months are known. */
export function titlePartsIn(feed: Feed, sums: readonly SumOfMonth[]): TitlePart[] {
  const metrics = new Map<number, Set<string>>();
  for (const { importId, metric } of sums) metrics.set(importId, (metrics.get(importId) ?? new Set()).add(metric));
  const parts = new Map<string, TitlePart & { columns: TitlePart['columns'][number][] }>();
  for (const [month, { id, report, usesMetric, accessMethod }] of importsOf(feed)) {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const column = monthColumns[number - 1];
    const own = [...(metrics.get(id) ?? [])];
    const used =
      report === 'TABLE'
        ? own.filter((metric) => !isPagesMetric(metric))
        : own.filter((metric) => metric === usesMetric);
    if (!column || used.length === 0) continue;
    const key = `${id} ${year}`;
    const accessMethods = isByPeople('', accessMethod) ? [regularMethod, ''] : [regularMethod];
    const part = parts.get(key) ?? { importId: id, metrics: used, accessMethods, year, columns: [] };
    part.columns.push(column);
    parts.set(key, part);
  }
  return [...parts.values()];
}

/** The imports whose uses count in each month. */
export function importsOf(feed: Feed): [string, StoredImport][] {
  return [...feed].flatMap(([month, { imports, uses }]) =>
    uses === null ? [] : imports.map((each): [string, StoredImport] => [month, each]),
  );
}
