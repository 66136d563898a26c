import { shiftMonth } from '#contract/values/plans-and-usage/usage-periods.ts';
import { areOtherPlatforms } from './overlapping-reports.ts';
import type { MonthSource } from './usage-feed.ts';

/** A platform is expected for this long after its last report; then it counts as ended. */
const awaitedMonths = 3;

/**
 * The platforms that each month lacks although other months have them, so that its figure is incomplete: from a platform's first month to
 * its last one, and for three months more. A platform also counts as missing if only a passed-over report of the month names it.
 */
export function missingPlatforms(feed: ReadonlyMap<string, MonthSource>): Map<string, string[]> {
  const platforms = new Map([...feed].map(([month, { imports }]) => [month, platformsOf(imports)]));
  const spans = new Map<string, { first: string; last: string }>();
  for (const [month, names] of platforms) {
    for (const name of names) spans.set(name, { first: spans.get(name)?.first ?? month, last: month });
  }
  const missing = new Map<string, string[]>();
  for (const [month, names] of platforms) {
    // A report that names no platform may cover all of them.
    if (names.length === 0) continue;
    const awaited = [...spans].filter(
      ([, { first, last }]) => first < month && month <= shiftMonth(last, awaitedMonths),
    );
    const lacking = [...awaited.map(([name]) => name), ...passedOverIn(feed.get(month))].filter((name) =>
      areOtherPlatforms([name], names),
    );
    if (lacking.length > 0) missing.set(month, [...new Set(lacking)].sort());
  }
  return missing;
}

/** Platforms of passed-over reports, which also name platforms that count already. */
function passedOverIn(source: MonthSource | undefined): string[] {
  return (source?.passedOver ?? []).flatMap(({ platforms }) => platforms ?? []);
}

function platformsOf(imports: MonthSource['imports']): string[] {
  return imports.some(({ platforms }) => !platforms?.length) ? [] : imports.flatMap(({ platforms }) => platforms ?? []);
}
