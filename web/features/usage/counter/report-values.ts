import {
  type CounterFilter,
  type CounterReportId,
  isMasterId,
  masterReports,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';

export type ReportFile = 'tsv' | 'json' | 'xlsx';

/** The values of the form; empty lists do not filter. */
export interface ReportValues {
  report: CounterReportId;
  from: string;
  to: string;
  file: ReportFile;
  platform: string;
  metrics: readonly string[];
  filters: Partial<Record<CounterFilter, readonly string[]>>;
  attributes: readonly string[];
  hasParents: boolean;
  hasMonths: boolean;
}

/** A report of a period in its usual form. */
export function valuesOf(report: CounterReportId, { from, to }: MonthRange, file: ReportFile): ReportValues {
  const all = { platform: '', metrics: [], filters: {}, attributes: [] };
  return { report, file, from, to, ...all, hasParents: false, hasMonths: true };
}

/** The query parameters of the Code. */
export function queryOf(values: ReportValues): Record<string, string> {
  const { report, from, to, file, platform, metrics, filters, attributes, hasParents, hasMonths } = values;
  const asked = { from, to, form: file === 'json' ? 'json' : 'tsv', platform };
  if (!isMasterId(report)) return filled(asked);
  const { optional } = masterReports[report];
  return filled({
    ...asked,
    metric_type: metrics.join('|'),
    ...Object.fromEntries(Object.entries(filters).map(([name, chosen]) => [name.toLowerCase(), chosen.join('|')])),
    attributes_to_show: optional.filter((name) => attributes.includes(name)).join('|'),
    include_parent_details: report === 'IR' && hasParents ? 'True' : '',
    exclude_monthly_details: hasMonths ? '' : 'True',
  });
}

function filled(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
