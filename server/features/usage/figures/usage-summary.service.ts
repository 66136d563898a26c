import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { topTitlesMax } from '#contract/values/limits.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { titleReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { missingPlatforms } from '#server/features/usage/feed/missing-platforms.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { sourcesOf } from '#server/features/usage/feed/usage-sources.ts';
import {
  listImports,
  listSubscriptionPeriods,
  type SumOfMonth,
  topTitles,
} from '#server/features/usage/usage.queries.ts';
import {
  countedSums,
  countedUses,
  type Feed,
  missingWithin,
  monthlyOf,
  readSums,
  totalsOf,
  usesMetricIn,
  within,
} from './counted-sums.ts';
import { allowanceOf, monthsOfYearUntil, yearOfMonth } from './usage-allowance.ts';
import { readDenials } from './usage-denials.service.ts';
import { readRecount } from './usage-recounts.queries.ts';
import { importsOf, titlePartsIn } from './usage-title-parts.service.ts';

export interface SummaryQuestion {
  institution: { id: number; name: string };
  /** The viewer; undefined leaves out notices that each viewer sees once. */
  viewerId?: number;
  /** True if a consortium's people ask, who must not see the plan. */
  isOfMember?: boolean;
  from?: string | undefined;
  to?: string | undefined;
  planOn: PlanOn;
}

/** Everything that /usage-metrics shows about an institution in some months. */
export async function readSummary(
  db: Db,
  { institution, viewerId, isOfMember = false, from, to, planOn }: SummaryQuestion,
): Promise<UsageSummary> {
  const imports = (await listImports(db, institution.id)).map(toStoredImport);
  const wholeFeed = feedOf(imports);
  const feed = within(wholeFeed, from, to);
  const chosen = [...feed.keys()];
  const titleFeed = within(feedOf(imports, titleReportIds), from, to);
  const sums = await readSums(db, feed, titleFeed);
  const counted = countedSums(feed, sums);
  const denials = await readDenials(db, imports, { from: from ?? '', to: to ?? '9999-12' });
  const allowance = isOfMember ? null : await readAllowance(db, institution.id, { feed: wholeFeed, planOn });
  const [first, last] = [chosen[0], chosen.at(-1)];
  return {
    institution: { id: institution.id, name: institution.name },
    months: [...wholeFeed.keys()],
    range: first && last ? { from: first, to: last } : null,
    reports: sourcesOf(feed),
    missingMonths: missingWithin([...wholeFeed.keys()], from, to),
    usesMetric: usesMetricIn(feed, imports),
    monthly: monthlyOf(feed, counted, missingPlatforms(wholeFeed)),
    uncertainMonths: chosen.filter((month) => feed.get(month)?.imports.some(({ isUncertain }) => isUncertain)),
    ...totalsOf(counted),
    denials,
    titles: await readTitles(db, titleFeed, sums),
    allowance,
    recounted: await readRecount(db, { institutionId: institution.id, viewerId }),
  };
}

async function readTitles(db: Db, feed: Feed, sums: readonly SumOfMonth[]): Promise<UsageSummary['titles']> {
  const parts = titlePartsIn(feed, sums);
  if (parts.length === 0) return null;
  const { rows } = await topTitles(parts, topTitlesMax).execute(db);
  if (rows.length === 0) return null;
  const mayHoldMachines = importsOf(feed).some(([, each]) => each.mayHoldMachines);
  return { reports: sourcesOf(feed), mayHoldMachines, top: rows.filter(({ uses }) => uses > 0) };
}

async function readAllowance(
  db: Db,
  institutionId: number,
  { feed, planOn }: { feed: Feed; planOn: PlanOn },
): Promise<UsageSummary['allowance']> {
  const newest = [...feed.keys()].at(-1);
  if (newest === undefined) return null;
  const periods = await listSubscriptionPeriods(db, institutionId);
  const year = yearOfMonth(periods, newest);
  if (!year) return null;
  const months = monthsOfYearUntil(periods, year, newest);
  const uses = countedUses(feed);
  const mixedMonths = months.filter((month) => uses.has(month) && feed.get(month)?.imports.some(mayHoldMachines));
  return { ...allowanceOf(year, { elapsed: months, uses, planOn }), mixedMonths };
}

function mayHoldMachines(each: StoredImport): boolean {
  return each.mayHoldMachines;
}
