import {
  type CounterFilter,
  type CounterReportId,
  counterReports,
  isMasterId,
} from '#contract/values/plans-and-usage/counter-reports.ts';
import { notReplaced } from '#server/features/usage/feed/usage-feed.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import { columnsOf, metricsOf, type ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';
import { isInYears } from './year-ranges.ts';

/** The sources of a month of a report, or the reason why it cannot be written. */
export type MonthOfReport =
  | { month: string; sources: readonly StoredReport[]; reason: null }
  /** `isStored`: a report of its kind is stored, but does not say enough. */
  | { month: string; sources: readonly []; reason: string; isStored: boolean };

/**
 * Finds the sources for the months of a request: the master report, or if that lacks details which the view fixes, the stored view itself.
 * Nothing is made up: details missing in the source are missing here.
 */
export function monthsOfReport(request: ReportRequest, stored: readonly StoredReport[]): MonthOfReport[] {
  return monthsBetween(request.from, request.to).map((month) => monthOfReport(request, month, stored));
}

function monthOfReport(request: ReportRequest, month: string, stored: readonly StoredReport[]): MonthOfReport {
  const ofMonth = stored.filter(({ uses }) => uses.has(month));
  const { master } = counterReports[request.report];
  const kinds: CounterReportId[] = isMasterId(request.report) ? [master] : [master, request.report];
  const reasons: string[] = [];
  for (const kind of kinds) {
    const sources = notReplaced(ofMonth.filter(({ report }) => report === kind));
    if (sources.length === 0) continue;
    const reason = sources.map((source) => whyNot(request, source)).find((why) => why !== null);
    if (!reason) return { month, sources, reason: null };
    reasons.push(reason);
  }
  const [reason] = reasons;
  if (reason) return { month, sources: [], reason, isStored: true };
  return { month, sources: [], reason: whyNone(kinds, ofMonth), isStored: false };
}

function whyNone([kind, view]: readonly CounterReportId[], ofMonth: readonly StoredReport[]): string {
  if (ofMonth.length === 0) return 'No report for these months was uploaded';
  if (ofMonth.every(({ report }) => report === 'TABLE')) return 'Only a plain table was uploaded, no COUNTER report';
  if (view) return `Neither ${view} nor ${kind} was uploaded`;
  const views = ofMonth.flatMap(({ report }) =>
    report !== 'TABLE' && counterReports[report].master === kind ? [report] : [],
  );
  return views.length > 0
    ? `Only ${[...new Set(views)].join(' and ')} was uploaded, not ${kind}`
    : `No ${kind} was uploaded`;
}

/** The reason why a stored report cannot be written as the requested one; null if it can. */
function whyNot(request: ReportRequest, stored: StoredReport): string | null {
  const name = `The stored ${stored.report}`;
  if (stored.isUncertain) return `${name} is in doubt until someone has looked at it`;
  if (!stored.hasHeader || stored.release === null)
    return `${name} has no header, so no one can tell what it leaves out`;
  if (!/^5\.1\b/.test(stored.release))
    return `${name} is of Release ${stored.release}, which counts otherwise than 5.1`;
  if (!stored.columns) return `${name} was stored before its rows were kept: upload it again`;
  if (stored.hasComponents) return `${name} tells components apart, which is not supported`;
  if (stored.report === request.report && !isMasterId(request.report)) return null;
  return whyNotFiltered(request, stored, name) ?? whyNotShown(request, stored, name);
}

/** Filters of stored reports that the requested reports do not have. */
const otherFilters = ['Item_ID', 'Author', 'Database', 'Item_Contributor'];

/** The requested part has to be complete, and distinguishable from the rest. */
function whyNotFiltered(request: ReportRequest, stored: StoredReport, name: string): string | null {
  const other = otherFilters.find((filter) => stored.filters.has(filter));
  if (other) return `${name} was exported for one ${other} only`;
  const metrics = stored.filters.get('Metric_Type');
  if (metrics && !metricsOf(request).every((metric) => metrics.includes(metric)))
    return `${name} was exported with ${metrics.join(', ')} only`;
  for (const filter of ['Data_Type', 'YOP', 'Access_Type', 'Access_Method'] as const) {
    const asked = request.filters[filter];
    const kept = stored.filters.get(filter);
    if (kept && !isAllOf(filter, asked ?? null, kept))
      return `${name} was exported with ${filter}=${kept.join('|')} only`;
    if (asked && !tellsApart(stored, filter) && !isAllOf(filter, kept ?? null, asked))
      return filter === 'Access_Method'
        ? `${name} does not tell people from machines (Access_Method)`
        : `${name} has no ${filter}`;
  }
  return null;
}

/** Says whether others contain all values; years may also be ranges. */
function isAllOf(filter: CounterFilter, values: readonly string[] | null, others: readonly string[]): boolean {
  if (values === null) return false;
  return values.every((value) => (filter === 'YOP' ? isInYears(value, others) : others.includes(value)));
}

function whyNotShown(request: ReportRequest, stored: StoredReport, name: string): string | null {
  const told = ['Data_Type', 'YOP', 'Access_Type', 'Access_Method'] as const;
  const columns = columnsOf(request);
  const missing = told.find(
    (column) => columns.includes(column) && !tellsApart(stored, column) && stored.filters.get(column)?.length !== 1,
  );
  return missing ? `${name} has no ${missing}` : null;
}

function tellsApart(stored: StoredReport, column: CounterFilter): boolean {
  if (column === 'Access_Method' && stored.mayHoldMachines) return false;
  return stored.columns?.has(column) ?? false;
}
