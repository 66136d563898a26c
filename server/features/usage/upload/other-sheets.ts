import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { areOtherPlatforms } from '#server/features/usage/feed/overlapping-reports.ts';
import type { StoredImport } from '#server/features/usage/feed/usage-feed.ts';

/** Whether a sheet of the same workbook was stored, and this is another one. */
export function isOtherSheet(known: StoredImport | undefined, read: ReadUsage | null): boolean {
  if (!known || !read?.sheet) return false;
  if (known.sheet !== null) return known.sheet !== read.sheet;
  // Of what was stored before sheets were noted nobody knows: another report, other months or another platform is another sheet.
  const isOtherReport = known.report !== read.report || !read.months.some((month) => known.uses.has(month));
  return isOtherReport || areOtherPlatforms(known.platforms, read.platforms);
}
