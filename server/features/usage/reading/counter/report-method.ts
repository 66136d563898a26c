import { accessMethodOf, isMasterReport, regularMethod } from '#contract/values/plans-and-usage/access-methods.ts';
import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import { wordKey } from './header-block.ts';

/**
 * Who used what the rows of a report count, where the rows do not say: what it was filtered by, and people where it is a standard
 * view. Null where nobody can know: a master report without such a filter may hold the use of machines. `header`: its lines, name and
 * value.
 */
export function methodOfReport(
  report: UsageReportId,
  header: readonly (readonly [string, string])[] | null,
): string | null {
  if (report === 'TABLE') return null;
  const filters = header?.find(([name]) => wordKey(name) === 'reportfilters')?.[1] ?? '';
  const [, filtered = ''] = /(?:^|;)\s*access_method\s*=\s*([^;]+)/i.exec(filters) ?? [];
  const methods = filtered.split('|').map(accessMethodOf).filter(Boolean);
  if (methods.length === 1) return methods[0] ?? null;
  return isMasterReport(report) ? null : regularMethod;
}
