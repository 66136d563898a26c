import {
  type CounterFilter,
  type CounterReportId,
  counterReports,
  inCodeOrder,
  parentColumns,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';

/** A requested report: kind, months and options. For views the Code fixes all but the months and the platform. */
export interface ReportRequest extends MonthRange {
  report: CounterReportId;
  /** Including the fixed filters of a view. */
  filters: Partial<Record<CounterFilter, readonly string[]>>;
  /** The requested metrics of a master report; null for all. */
  metrics: readonly string[] | null;
  /** Further filters, each with one value. */
  only: Partial<Record<'Platform' | 'Database' | 'Item_ID' | 'Author', string>>;
  attributesToShow: readonly string[];
  hasParents: boolean;
  /** Components are not supported; the report says so if they are requested (Exception 3063). */
  asksForComponents: boolean;
  /** False: only the sum of all months. */
  hasMonths: boolean;
}

/** The columns shown, in the Code's order. */
export function columnsOf({ report, attributesToShow, hasParents }: ReportRequest): string[] {
  return inCodeOrder([...counterReports[report].columns, ...attributesToShow, ...(hasParents ? parentColumns : [])]);
}

/** The metrics counted. */
export function metricsOf({ report, metrics }: ReportRequest): readonly string[] {
  return metrics ?? counterReports[report].metrics;
}
