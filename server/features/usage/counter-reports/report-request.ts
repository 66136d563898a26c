import {
  type CounterFilter,
  type CounterReportId,
  counterReports,
  inCodeOrder,
  parentColumns,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';

/** Which report of which months, and how. Of a view the Code fixes all but the months and the platform. */
export interface ReportRequest extends MonthRange {
  report: CounterReportId;
  /** Also those that a view always has. */
  filters: Partial<Record<CounterFilter, readonly string[]>>;
  /** Those asked for of a master report; null: all. */
  metrics: readonly string[] | null;
  /** Further filters, each of one value. */
  only: Partial<Record<'Platform' | 'Database' | 'Item_ID' | 'Author', string>>;
  attributesToShow: readonly string[];
  hasParents: boolean;
  /** They are not supported, which the report says beside having been asked (Exception 3063). */
  asksForComponents: boolean;
  /** False: only the sum of all months. */
  hasMonths: boolean;
}

/** The columns that it shows, in the Code's order. */
export function columnsOf({ report, attributesToShow, hasParents }: ReportRequest): string[] {
  return inCodeOrder([...counterReports[report].columns, ...attributesToShow, ...(hasParents ? parentColumns : [])]);
}

/** What it counts. */
export function metricsOf({ report, metrics }: ReportRequest): readonly string[] {
  return metrics ?? counterReports[report].metrics;
}
