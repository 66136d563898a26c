import type { CounterReportMonths } from '#contract/plans-and-usage/counter-reports.ts';
import type { CounterReportId } from '#contract/values/plans-and-usage/counter-reports.ts';
import { type MonthRange, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthRanges, monthText } from '#web/features/usage/periods/month-text.ts';

export interface ReportRow {
  report: CounterReportId;
  /** The first month with figures at all. */
  since: string | undefined;
  /** Months of the period with figures, and all months of the period. */
  inPeriod: readonly string[];
  period: readonly string[];
  /** Why months are without figures; each names its months where the report has others. */
  reasons: readonly string[];
}

/** The reports of a period, those with figures first. */
export function reportRows(reports: readonly CounterReportMonths[], range: MonthRange): ReportRow[] {
  const { from, to } = range;
  const period = monthsIn(range);
  const isInPeriod = (month: string) => month >= from && month <= to;
  const rows = reports.map(({ report, months, missing }): ReportRow => {
    const inPeriod = months.filter(isInPeriod);
    const told = missing.map(({ reason, months: of }) => ({ reason, of: of.filter(isInPeriod) }));
    const within = told.filter(({ of }) => of.length > 0);
    const isWhole = inPeriod.length === 0 && within.length === 1;
    const reasons = within.map(({ reason, of }) => (isWhole ? reason : `${monthRanges(of)}: ${reason}`));
    if (inPeriod.length === 0 && reasons.length === 0) {
      reasons.push(months.length > 0 ? `Figures only for ${monthRanges(months)}` : 'No report was uploaded');
    }
    return { report, since: months[0], inPeriod, period, reasons };
  });
  return rows.sort((a, b) => Number(b.inPeriod.length > 0) - Number(a.inPeriod.length > 0));
}

/** `12 of 12 · since Jan 2025`, or which months have none. */
export function monthsText({ inPeriod, period, since }: ReportRow): string {
  const lacking = period.filter((month) => !inPeriod.includes(month));
  const more = lacking.length > 0 ? `none for ${monthRanges(lacking)}` : `since ${monthText(since ?? '')}`;
  return `${inPeriod.length} of ${period.length} · ${more}`;
}
