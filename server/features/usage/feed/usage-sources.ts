import type { UsageSource } from '#contract/plans-and-usage/usage-summary.ts';
import type { MonthSource } from './usage-feed.ts';

/** The reports whose uses count, in the order of their first months. */
export function sourcesOf(feed: ReadonlyMap<string, MonthSource>): UsageSource[] {
  const sources = new Map<string, UsageSource>();
  for (const [month, { kinds, uses }] of feed) {
    if (uses === null) continue;
    for (const { report, reportName, usesMetric } of kinds) {
      const key = `${report} ${usesMetric}`;
      const known = sources.get(key);
      if (known) known.months.push(month);
      else sources.set(key, { report, reportName, usesMetric, months: [month] });
    }
  }
  return [...sources.values()];
}
