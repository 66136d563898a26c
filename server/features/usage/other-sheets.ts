import type { ReadUsage, UsageAnswers } from '#contract/plans-and-usage/usage.ts';
import type { StoredImport } from './usage-feed.ts';

/** Whether a sheet of the same workbook was stored, and this is another one: another report, or other months. */
export function isOtherSheet(
  known: Pick<StoredImport, 'report' | 'uses'> | undefined,
  { read, answers }: { read: ReadUsage | null; answers: UsageAnswers },
): boolean {
  if (!known || !read?.sheet || !answers['sheet']) return false;
  return known.report !== read.report || !read.months.some((month) => known.uses.has(month));
}
