import type { UsageMonth, UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { topTitlesMax } from '#contract/values/limits.ts';
import { isByPeople } from '#contract/values/plans-and-usage/access-methods.ts';
import { denialMetrics, isUniqueMetric, titleReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { missingPlatforms } from '#server/features/usage/feed/missing-platforms.ts';
import { leavesOpenAccessOut } from '#server/features/usage/feed/overlapping-reports.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf, inOneUnit, type MonthSource, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { sourcesOf } from '#server/features/usage/feed/usage-sources.ts';
import { countsAsUse } from '#server/features/usage/feed/usage-uses.ts';
import {
  listImports,
  listSubscriptionPeriods,
  type SumOfMonth,
  sumsOfMonths,
  topTitles,
} from '#server/features/usage/usage.queries.ts';
import { allowanceOf, monthsOfYearUntil, yearOfMonth } from './usage-allowance.ts';
import { readDenials } from './usage-denials.service.ts';
import { readRecount } from './usage-recounts.queries.ts';
import { importsOf, titlePartsIn } from './usage-title-parts.service.ts';

export interface SummaryQuestion {
  institution: { id: number; name: string };
  /** Whoever looks; nobody where nobody is to be told anything once. */
  viewerId?: number;
  from?: string | undefined;
  to?: string | undefined;
}

type Feed = ReadonlyMap<string, MonthSource>;

/** Everything that /usage-metrics shows of an institution and some months. */
export async function readSummary(db: Db, { institution, viewerId, from, to }: SummaryQuestion): Promise<UsageSummary> {
  const imports = (await listImports(db, institution.id)).map(toStoredImport);
  const wholeFeed = feedOf(imports);
  const feed = within(wholeFeed, from, to);
  const chosen = [...feed.keys()];
  const titleFeed = within(feedOf(imports, titleReportIds), from, to);
  const sums = await readSums(db, feed, titleFeed);
  const counted = countedSums(feed, sums);
  const denials = await readDenials(db, imports, { from: from ?? '', to: to ?? '9999-12' });
  const allowance = await readAllowance(db, institution.id, { imports, feed: wholeFeed });
  const [first, last] = [chosen[0], chosen.at(-1)];
  return {
    institution: { id: institution.id, name: institution.name },
    months: [...wholeFeed.keys()],
    range: first && last ? { from: first, to: last } : null,
    reports: sourcesOf(feed),
    usesMetric: (last === undefined ? undefined : feed.get(last))?.usesMetric ?? null,
    monthly: monthlyOf(feed, counted, missingPlatforms(wholeFeed)),
    uncertainMonths: chosen.filter((month) => feed.get(month)?.imports.some(({ isUncertain }) => isUncertain)),
    metrics: metricsOf(counted.byPeople.filter(({ metric }) => !isDenial(metric))),
    machines: machinesOf(counted.byMachines),
    denials,
    dataTypes: dataTypesOf(counted.byPeople),
    titles: await readTitles(db, titleFeed, sums),
    allowance,
    recounted: await readRecount(db, { institutionId: institution.id, viewerId }),
  };
}

/** A sum of a report that counts for its month. */
interface CountedSum extends SumOfMonth {
  source: StoredImport;
}

interface CountedSums {
  byPeople: CountedSum[];
  /** With the method of the report where the rows name none. */
  byMachines: CountedSum[];
}

function countedSums(feed: Feed, sums: readonly SumOfMonth[]): CountedSums {
  const counted: CountedSums = { byPeople: [], byMachines: [] };
  for (const sum of sums) {
    const source = feed.get(sum.month)?.imports.find(({ id }) => id === sum.importId);
    if (!source) continue;
    const accessMethod = sum.accessMethod || (source.accessMethod ?? '');
    const isPeople = isByPeople(sum.accessMethod, source.accessMethod);
    counted[isPeople ? 'byPeople' : 'byMachines'].push({ ...sum, accessMethod, source });
  }
  return counted;
}

function isDenial(metric: string): boolean {
  return denialMetrics.some((denial) => denial === metric);
}

function within(feed: Feed, from = '', to = '9999-12'): Feed {
  return new Map([...feed].filter(([month]) => month >= from && month <= to));
}

/** All figures in one query, those that feed the charts and those that tell the metrics of titles. */
async function readSums(db: Db, feed: Feed, titleFeed: Feed): Promise<SumOfMonth[]> {
  const months = [...feed.keys(), ...titleFeed.keys()].sort();
  const ids = new Set([...feed.values(), ...titleFeed.values()].flatMap(({ imports }) => imports.map(({ id }) => id)));
  const [from, to] = [months[0], months.at(-1)];
  return from && to ? sumsOfMonths(db, [...ids], { from, to }).execute() : [];
}

function monthlyOf(
  feed: Feed,
  { byPeople, byMachines }: CountedSums,
  missing: ReadonlyMap<string, string[]>,
): UsageMonth[] {
  const figures = new Map([...feed.keys()].map((month) => [month, new Map<string, number>()]));
  const machines = new Map([...feed.keys()].map((month) => [month, new Map<string, number>()]));
  for (const { month, metric, figure } of byPeople) add(figures.get(month), metric, figure);
  for (const { month, metric, accessMethod, figure, source } of byMachines) {
    if (countsAsUse(source, metric)) add(machines.get(month), accessMethod, figure);
  }
  return [...feed].map(([month, { report, resourceId, uses, kinds, imports }]) => ({
    month,
    report,
    resourceId,
    reports: kinds.map((kind) => kind.report),
    figures: Object.fromEntries(figures.get(month) ?? []),
    uses,
    machines: Object.fromEntries(machines.get(month) ?? []),
    mayHoldMachines: imports.some(({ mayHoldMachines }) => mayHoldMachines),
    missingPlatforms: missing.get(month) ?? [],
    leavesOpenAccessOut: kinds.some((kind) => leavesOpenAccessOut(kind.report)),
  }));
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

/** By method and metric, as `metricsOf`. */
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
  for (const { metric, dataType, figure, source } of sums) {
    if (dataType !== '' && countsAsUse(source, metric)) add(uses, dataType, figure);
  }
  return [...uses].map(([dataType, sum]) => ({ dataType, uses: sum })).sort((a, b) => b.uses - a.uses);
}

async function readTitles(db: Db, feed: Feed, sums: readonly SumOfMonth[]): Promise<UsageSummary['titles']> {
  const parts = titlePartsIn(feed, sums);
  if (parts.length === 0) return null;
  const { rows } = await topTitles(parts, topTitlesMax).execute(db);
  if (rows.length === 0) return null;
  const mayHoldMachines = importsOf(feed).some(([, each]) => each.mayHoldMachines);
  return { reports: sourcesOf(feed), mayHoldMachines, top: rows.filter(({ uses }) => uses > 0) };
}

/** Of reports in one unit alone: requests and searches are never added. */
async function readAllowance(
  db: Db,
  institutionId: number,
  { imports, feed }: { imports: readonly StoredImport[]; feed: Feed },
): Promise<UsageSummary['allowance']> {
  const newest = [...feed.keys()].at(-1);
  if (newest === undefined) return null;
  const periods = await listSubscriptionPeriods(db, institutionId);
  const year = yearOfMonth(periods, newest);
  if (!year) return null;
  const months = monthsOfYearUntil(periods, year, newest);
  const oneUnit = feedOf(inOneUnit(imports, months));
  const uses = new Map([...oneUnit].map(([month, source]) => [month, source.uses]));
  const mixedMonths = months.filter((month) => oneUnit.get(month)?.imports.some((each) => each.mayHoldMachines));
  return { ...allowanceOf(year, months, uses), mixedMonths };
}

function add(sums: Map<string, number> | undefined, key: string, figure: number): void {
  sums?.set(key, (sums.get(key) ?? 0) + figure);
}
