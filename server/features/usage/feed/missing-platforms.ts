import { shiftMonth } from '#contract/values/plans-and-usage/usage-periods.ts';
import { areOtherPlatforms } from './overlapping-reports.ts';
import type { MonthSource } from './usage-feed.ts';

/** So long after its last report a platform is waited for; afterwards it is taken to have ended. */
const awaitedMonths = 3;

/**
 * By month the platforms that other months have and this one lacks, so that its figure is not of the whole: from the first month of
 * a platform to its last one, and for three months more. A month lacks as well what only a report has that counts nothing in it.
 */
export function missingPlatforms(feed: ReadonlyMap<string, MonthSource>): Map<string, string[]> {
  const platforms = new Map([...feed].map(([month, { imports }]) => [month, platformsOf(imports)]));
  const spans = new Map<string, { first: string; last: string }>();
  for (const [month, names] of platforms) {
    for (const name of names) spans.set(name, { first: spans.get(name)?.first ?? month, last: month });
  }
  const missing = new Map<string, string[]>();
  for (const [month, names] of platforms) {
    // A report that names none may hold them all.
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

/** Platforms that a report names which counts nothing, for it names others as well that count already. */
function passedOverIn(source: MonthSource | undefined): string[] {
  return (source?.passedOver ?? []).flatMap(({ platforms }) => platforms ?? []);
}

function platformsOf(imports: MonthSource['imports']): string[] {
  return imports.some(({ platforms }) => !platforms?.length) ? [] : imports.flatMap(({ platforms }) => platforms ?? []);
}
