import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { areOtherPlatforms } from '#server/features/usage/feed/overlapping-reports.ts';
import type { StoredImport } from '#server/features/usage/feed/usage-feed.ts';

/** Says whether this is another sheet of a workbook of which one was stored, or another part of a table with months of its own. */
export function isOtherSheet(known: StoredImport | undefined, read: ReadUsage | null): boolean {
  if (!known || !read) return false;
  const areTables = known.report === 'TABLE' && read.report === 'TABLE';
  if (areTables && known.uses.size > 0 && !read.months.some((month) => known.uses.has(month))) return true;
  if (!read.sheet) return false;
  if (known.sheet !== null) return known.sheet !== read.sheet;
  // Reports stored before sheets were recorded name none: another kind of report, other months or another platform means another sheet.
  const isOtherReport = known.report !== read.report || !read.months.some((month) => known.uses.has(month));
  return isOtherReport || areOtherPlatforms(known.platforms, read.platforms);
}
