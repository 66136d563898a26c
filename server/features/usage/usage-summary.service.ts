import type { UsageMonth, UsageSource, UsageSummary } from '#contract/plans-and-usage/usage.ts';
import { topTitlesMax } from '#contract/values/limits.ts';
import { isUniqueMetric, titleReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { toStoredImport } from './stored-import.ts';
import { listImports, listSubscriptionPeriods, type SumOfMonth, sumsOfMonths, topTitles } from './usage.queries.ts';
import { allowanceOf, monthsOfYearUntil, yearOfMonth } from './usage-allowance.ts';
import { feedOf, inOneUnit, type MonthSource, type StoredImport } from './usage-feed.ts';
import { titlePartsIn } from './usage-title-parts.service.ts';
import { countsAsUse } from './usage-uses.ts';

export interface SummaryQuestion {
  institution: { id: number; name: string };
  from?: string | undefined;
  to?: string | undefined;
}

type Feed = ReadonlyMap<string, MonthSource>;

/** Everything that /usage-metrics shows of an institution and some months. */
export async function readSummary(db: Db, { institution, from, to }: SummaryQuestion): Promise<UsageSummary> {
  const imports = (await listImports(db, institution.id)).map(toStoredImport);
  const wholeFeed = feedOf(imports);
  const feed = within(wholeFeed, from, to);
  const chosen = [...feed.keys()];
  const titleFeed = within(feedOf(imports, titleReportIds), from, to);
  const sums = await readSums(db, feed, titleFeed);
  const counted = sums.filter(({ importId, month }) => feed.get(month)?.imports.some(({ id }) => id === importId));
  const allowance = await readAllowance(db, institution.id, { imports, feed: wholeFeed });
  const [first, last] = [chosen[0], chosen.at(-1)];
  return {
    institution: { id: institution.id, name: institution.name },
    months: [...wholeFeed.keys()],
    range: first && last ? { from: first, to: last } : null,
    reports: sourcesOf(feed),
    usesMetric: (last === undefined ? undefined : feed.get(last))?.usesMetric ?? null,
    monthly: monthlyOf(feed, counted),
    uncertainMonths: chosen.filter((month) => feed.get(month)?.imports.some(({ isUncertain }) => isUncertain)),
    metrics: metricsOf(counted),
    dataTypes: dataTypesOf(feed, counted),
    titles: await readTitles(db, titleFeed, sums),
    allowance,
  };
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

/** The reports behind a chart, in the order of their first months. */
function sourcesOf(feed: Feed): UsageSource[] {
  const sources = new Map<string, UsageSource>();
  for (const [month, { report, reportName, usesMetric }] of feed) {
    const key = `${report} ${usesMetric}`;
    const known = sources.get(key);
    if (known) known.months.push(month);
    else sources.set(key, { report, reportName, usesMetric, months: [month] });
  }
  return [...sources.values()];
}

function monthlyOf(feed: Feed, sums: readonly SumOfMonth[]): UsageMonth[] {
  const figures = new Map([...feed.keys()].map((month) => [month, new Map<string, number>()]));
  for (const { month, metric, figure } of sums) add(figures.get(month), metric, figure);
  return [...feed].map(([month, { report, resourceId, uses }]) => ({
    month,
    report,
    resourceId,
    figures: Object.fromEntries(figures.get(month) ?? []),
    uses,
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

function dataTypesOf(feed: Feed, sums: readonly SumOfMonth[]): UsageSummary['dataTypes'] {
  const uses = new Map<string, number>();
  for (const { month, metric, dataType, figure } of sums) {
    const source = feed.get(month);
    if (source && dataType !== '' && countsAsUse(source, metric)) add(uses, dataType, figure);
  }
  return [...uses].map(([dataType, sum]) => ({ dataType, uses: sum })).sort((a, b) => b.uses - a.uses);
}

async function readTitles(db: Db, feed: Feed, sums: readonly SumOfMonth[]): Promise<UsageSummary['titles']> {
  const parts = titlePartsIn(feed, sums);
  if (parts.length === 0) return null;
  const { rows } = await topTitles(parts, topTitlesMax).execute(db);
  if (rows.length === 0) return null;
  return { reports: sourcesOf(feed), top: rows.filter(({ uses }) => uses > 0) };
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
  return allowanceOf(year, months, uses);
}

function add(sums: Map<string, number> | undefined, key: string, figure: number): void {
  sums?.set(key, (sums.get(key) ?? 0) + figure);
}
