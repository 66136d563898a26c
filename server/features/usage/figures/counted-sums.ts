import type { UsageMonth, UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { isByPeople } from '#contract/values/plans-and-usage/access-methods.ts';
import { denialMetrics, isUniqueMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { leavesOpenAccessOut } from '#server/features/usage/feed/overlapping-reports.ts';
import { type MonthSource, type StoredImport, unitOfAll } from '#server/features/usage/feed/usage-feed.ts';
import { countsAsUse } from '#server/features/usage/feed/usage-uses.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import { type SumOfMonth, sumsOfMonths } from '#server/features/usage/usage.queries.ts';

export type Feed = ReadonlyMap<string, MonthSource>;

/** Reads all figures of some feeds in one query. */
export async function readSums(db: Db, ...feeds: readonly Feed[]): Promise<SumOfMonth[]> {
  const months = feeds.flatMap((feed) => [...feed.keys()]).sort();
  const sources = feeds.flatMap((feed) => [...feed.values()]);
  const ids = new Set(sources.flatMap(({ imports }) => imports.map(({ id }) => id)));
  const [from, to] = [months[0], months.at(-1)];
  return from && to ? sumsOfMonths(db, [...ids], { from, to }).execute() : [];
}

/** The uses of each month that has any figure of them. */
export function countedUses(feed: Feed): Map<string, number> {
  return new Map([...feed].flatMap(([month, { uses }]) => (uses === null ? [] : [[month, uses] as const])));
}

/** Months without figures between the first and the last known one, within a range. `known`: ascending. */
export function missingWithin(known: readonly string[], from = '', to = '9999-12'): string[] {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsBetween(first, last).filter((month) => month >= from && month <= to && !known.includes(month));
}

/** The metric of the uses in the newest month that has them, else the one in which all reports would be counted. */
export function usesMetricIn(feed: Feed, imports: readonly StoredImport[]): string | null {
  const months = [...feed.values()];
  const newest = months.findLast(({ uses }) => uses !== null);
  if (newest) return newest.usesMetric;
  return months.length > 0 ? unitOfAll(imports) : null;
}

/** The months of a feed within a range. */
export function within(feed: Feed, from = '', to = '9999-12'): Feed {
  return new Map([...feed].filter(([month]) => month >= from && month <= to));
}

/** A sum of a report that counts for its month. */
export interface CountedSum extends SumOfMonth {
  /** False for another metric, and in months whose reports count no use in the institution's unit. */
  isUse: boolean;
}

export interface CountedSums {
  byPeople: CountedSum[];
  /** Figures of machines, with the report's access method if the rows name none. */
  byMachines: CountedSum[];
}

/** Splits the counting figures into those of people and those of machines. */
export function countedSums(feed: Feed, sums: readonly SumOfMonth[]): CountedSums {
  const counted: CountedSums = { byPeople: [], byMachines: [] };
  for (const sum of sums) {
    const ofMonth = feed.get(sum.month);
    const source = ofMonth?.imports.find(({ id }) => id === sum.importId);
    if (!ofMonth || !source) continue;
    const isUse = ofMonth.uses !== null && countsAsUse(source, sum.metric);
    const accessMethod = sum.accessMethod || (source.accessMethod ?? '');
    const isPeople = isByPeople(sum.accessMethod, source.accessMethod);
    counted[isPeople ? 'byPeople' : 'byMachines'].push({ ...sum, accessMethod, isUse });
  }
  return counted;
}

/** The months of a feed with their figures. A metric that a month's reports can count, and other months have, is zero and not unknown. */
export function monthlyOf(
  feed: Feed,
  { byPeople, byMachines }: CountedSums,
  missing: ReadonlyMap<string, string[]>,
): UsageMonth[] {
  const figures = new Map([...feed.keys()].map((month) => [month, new Map<string, number>()]));
  const machines = new Map([...feed.keys()].map((month) => [month, new Map<string, number>()]));
  for (const { month, metric, figure } of byPeople) add(figures.get(month), metric, figure);
  for (const { month, accessMethod, figure, isUse } of byMachines) {
    if (isUse) add(machines.get(month), accessMethod, figure);
  }
  const metrics = [...new Set(byPeople.map(({ metric }) => metric))];
  for (const [month, { imports }] of feed) {
    const counted = metrics.filter((metric) => imports.some(({ countable }) => countable?.has(metric)));
    for (const metric of counted) add(figures.get(month), metric, 0);
  }
  return [...feed].map(([month, { report, resourceId, uses, kinds, imports, passedOver }]) => ({
    month,
    report,
    resourceId,
    reports: kinds.map((kind) => kind.report),
    figures: Object.fromEntries(figures.get(month) ?? []),
    uses,
    machines: Object.fromEntries(machines.get(month) ?? []),
    mayHoldMachines: imports.some(({ mayHoldMachines }) => mayHoldMachines),
    isPartial: imports.some(({ partialMonths }) => partialMonths.includes(month)),
    missingPlatforms: missing.get(month) ?? [],
    missingMembers: [],
    leavesOpenAccessOut: kinds.some((kind) => leavesOpenAccessOut(kind.report)),
    leavesTableOut: passedOver.some(({ report }) => report === 'TABLE'),
  }));
}

/** The totals over all these months; refusals are separate. */
export function totalsOf({
  byPeople,
  byMachines,
}: CountedSums): Pick<UsageSummary, 'metrics' | 'machines' | 'dataTypes'> {
  return {
    metrics: metricsOf(byPeople.filter(({ metric }) => !isDenial(metric))),
    machines: machinesOf(byMachines),
    dataTypes: dataTypesOf(byPeople),
  };
}

function metricsOf(sums: readonly SumOfMonth[]): UsageSummary['metrics'] {
  const totals = new Map<string, number>();
  const months = new Map<string, Set<string>>();
  for (const { month, metric, figure } of sums) {
    add(totals, metric, figure);
    months.set(metric, (months.get(metric) ?? new Set()).add(month));
  }
  return [...totals].map(([metric, total]) => {
    const isUncountable = isUniqueMetric(metric) && (months.get(metric)?.size ?? 0) > 1;
    return { metric, total: isUncountable ? null : total };
  });
}

/** Sums by access method and metric, as `metricsOf`. */
function machinesOf(sums: readonly CountedSum[]): UsageSummary['machines'] {
  const methods = [...new Set(sums.map(({ accessMethod }) => accessMethod))].sort();
  return methods.flatMap((method) =>
    metricsOf(sums.filter(({ accessMethod }) => accessMethod === method)).map((metric) => ({
      accessMethod: method,
      ...metric,
    })),
  );
}

function dataTypesOf(sums: readonly CountedSum[]): UsageSummary['dataTypes'] {
  const uses = new Map<string, number>();
  for (const { dataType, figure, isUse } of sums) {
    if (dataType !== '' && isUse) add(uses, dataType, figure);
  }
  return [...uses].map(([dataType, sum]) => ({ dataType, uses: sum })).sort((a, b) => b.uses - a.uses);
}

function isDenial(metric: string): boolean {
  return denialMetrics.some((denial) => denial === metric);
}

function add(sums: Map<string, number> | undefined, key: string, figure: number): void {
  sums?.set(key, (sums.get(key) ?? 0) + figure);
}
