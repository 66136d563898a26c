import type { MembersSummary } from '#contract/plans-and-usage/consortia.ts';
import type { UsageMonth, UsageSource } from '#contract/plans-and-usage/usage-summary.ts';
import { usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { missingPlatforms } from '#server/features/usage/feed/missing-platforms.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf, type StoredImport, unitOfAll } from '#server/features/usage/feed/usage-feed.ts';
import { sourcesOf } from '#server/features/usage/feed/usage-sources.ts';
import {
  type CountedSums,
  countedSums,
  type Feed,
  missingWithin,
  monthlyOf,
  readSums,
  totalsOf,
  within,
} from '#server/features/usage/figures/counted-sums.ts';
import { listImports } from '#server/features/usage/usage.queries.ts';
import { listMembers, type Member } from './consortia.queries.ts';
import { monthsWithUnnamed } from './months-with-unnamed.ts';

interface SumQuestion {
  consortium: { id: number; name: string };
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The summed figures of a consortium's members: all named ones, and the unnamed ones in the months for which `monthsWithUnnamed` allows it.
 */
export async function readMembersSummary(db: Db, { consortium, from, to }: SumQuestion): Promise<MembersSummary> {
  const members: (Member & { imports: StoredImport[] })[] = [];
  // Sequential, so that other people's reads run between these short ones.
  for (const member of await listMembers(db, consortium.id))
    members.push({ ...member, imports: (await listImports(db, member.id)).map(toStoredImport) });
  // All members are counted in one unit: figures of two would be no sum. What unnamed ones count shows nowhere else.
  const shown = members.filter(({ unnamedSince }) => unnamedSince === null);
  const unit = unitOfAll((shown.length > 0 ? shown : members).flatMap(({ imports }) => imports));
  const feeds = members.map(({ imports, ...member }) => ({ ...member, feed: feedOf(imports, usageReportIds, unit) }));
  const named = feeds.filter(({ unnamedSince }) => unnamedSince === null);
  const unnamed = feeds.flatMap(({ unnamedSince: since, feed }) => (since === null ? [] : [{ since, feed }]));
  const allowed = monthsWithUnnamed(unnamed.map(({ since, feed }) => ({ since, months: new Set(feed.keys()) })));
  const whole = [...named.map(({ feed }) => feed), ...unnamed.map(({ feed }) => monthsOf(feed, allowed))];
  const counted: CountedSums = { byPeople: [], byMachines: [] };
  const monthly: UsageMonth[] = [];
  for (const each of whole) {
    const feed = within(each, from, to);
    const sums = countedSums(feed, await readSums(db, feed));
    counted.byPeople.push(...sums.byPeople);
    counted.byMachines.push(...sums.byMachines);
    monthly.push(...monthlyOf(feed, sums, missingPlatforms(each)));
  }
  const chosen = whole.map((feed) => within(feed, from, to));
  const months = keysOf(chosen);
  const reports = together(chosen.flatMap(sourcesOf));
  const metrics = new Set(reports.map(({ usesMetric }) => usesMetric));
  const [first, last] = [months[0], months.at(-1)];
  const left = keysOf(unnamed.map(({ feed }) => within(feed, from, to))).filter((month) => !allowed.has(month));
  return {
    summary: {
      institution: { id: consortium.id, name: consortium.name },
      months: keysOf(whole),
      range: first && last ? { from: first, to: last } : null,
      reports,
      usesMetric: metrics.size === 1 ? ([...metrics][0] ?? null) : null,
      missingMonths: missingWithin(keysOf(whole), from, to),
      monthly: months.map((month) => ({
        ...added(monthly.filter((each) => each.month === month)),
        missingMembers: named.filter(({ feed }) => (feed.get(month)?.uses ?? null) === null).map(({ name }) => name),
      })),
      uncertainMonths: months.filter((month) =>
        chosen.some((feed) => feed.get(month)?.imports.some(({ isUncertain }) => isUncertain)),
      ),
      ...totalsOf(counted),
      denials: null,
      titles: null,
      allowance: null,
      recounted: null,
    },
    named: named.length,
    withUnnamed: months.filter((month) => allowed.has(month)),
    withoutUnnamed: left,
  };
}

function monthsOf(feed: Feed, months: ReadonlySet<string>): Feed {
  return new Map([...feed].filter(([month]) => months.has(month)));
}

function keysOf(feeds: readonly Feed[]): string[] {
  return [...new Set(feeds.flatMap((feed) => [...feed.keys()]))].sort();
}

/** Merges the same report of several members into one. */
function together(sources: readonly UsageSource[]): UsageSource[] {
  const found = new Map<string, UsageSource>();
  for (const source of sources) {
    const key = `${source.report} ${source.usesMetric}`;
    const months = [...(found.get(key)?.months ?? []), ...source.months];
    found.set(key, { ...source, months: [...new Set(months)].sort() });
  }
  return [...found.values()];
}

function added(months: readonly UsageMonth[]): UsageMonth {
  const [first, ...others] = months;
  if (!first) throw new Error('a month without figures has no sum');
  const sum = { ...first, figures: { ...first.figures }, machines: { ...first.machines } };
  for (const each of others) {
    sum.reports = [...new Set([...sum.reports, ...each.reports])];
    if (each.uses !== null) sum.uses = (sum.uses ?? 0) + each.uses;
    sum.isPartial ||= each.isPartial;
    addTo(sum.figures, each.figures);
    addTo(sum.machines, each.machines);
    sum.mayHoldMachines ||= each.mayHoldMachines;
    sum.leavesOpenAccessOut ||= each.leavesOpenAccessOut;
    sum.leavesTableOut ||= each.leavesTableOut;
    sum.missingPlatforms = [...new Set([...sum.missingPlatforms, ...each.missingPlatforms])].sort();
  }
  return sum;
}

function addTo(sums: Record<string, number>, figures: Readonly<Record<string, number>>): void {
  for (const [key, figure] of Object.entries(figures)) sums[key] = (sums[key] ?? 0) + figure;
}
