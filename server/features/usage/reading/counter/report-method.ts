import { accessMethodOf, isMasterReport, regularMethod } from '#contract/values/plans-and-usage/access-methods.ts';
import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import { filterIn, type HeaderLines } from './header-lines.ts';

/**
 * The access method of rows that name none: the report's filter, or people for a standard view. Null if it cannot be known: a master report
 * without such a filter may include machines. `header`: its lines, name and value.
 */
export function methodOfReport(report: UsageReportId, header: HeaderLines | null): string | null {
  if (report === 'TABLE') return null;
  const methods = filterIn(header, 'access_method').map(accessMethodOf).filter(Boolean);
  if (methods.length === 1) return methods[0] ?? null;
  return isMasterReport(report) ? null : regularMethod;
}
