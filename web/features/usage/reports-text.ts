import type { UsageSource } from '#contract/plans-and-usage/usage-summary.ts';
import { monthRanges } from './periods/month-text.ts';

/** The reports behind figures with their months: 'Platform Usage (Jan 2025 – Mar 2025)'. */
export function reportsText(reports: readonly UsageSource[]): string {
  return reports.map(({ reportName, months }) => `${reportName} (${monthRanges(months)})`).join('; ');
}
