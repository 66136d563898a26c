import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import { Month, UsageAllowance } from './usage-allowance.ts';

/** The figures behind the charts of /usage-metrics. */

const ReportId = z.enum(usageReportIds);
const Figure = z.number();

/** One month of the charts. `figures` by metric: usage by people, from the reports that count for this month. */
export const UsageMonth = z.object({
  month: Month,
  /** The first of `reports`, and its resource. */
  report: ReportId,
  resourceId: Id,
  /** The reports whose figures were added up; they never count the same usage twice. */
  reports: z.array(ReportId),
  figures: z.record(z.string(), Figure),
  /** Null where the reports of the month count no use in the institution's unit: searches are no uses beside requests. */
  uses: Figure.nullable(),
  /** Usage by machines by COUNTER's Access_Method; not part of `uses`. */
  machines: z.record(z.string(), Figure),
  /** `uses` may include machines: a report does not tell them apart. */
  mayHoldMachines: z.boolean(),
  /** `uses` leaves out open access: a report only covers controlled access. */
  leavesOpenAccessOut: z.boolean(),
  /** A plain table of the month is left out, because it may count the same usage as the month's COUNTER reports. */
  leavesTableOut: z.boolean(),
  /** A report of the month says itself that data is missing (COUNTER's exception 3040). */
  isPartial: z.boolean(),
  /** Platforms with figures in other months but not in this one, so the figure is incomplete. */
  missingPlatforms: z.array(z.string()),
  /** In a consortium's sum, the members shown by name that have no uses in this month. */
  missingMembers: z.array(z.string()),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

/** A report behind a chart: its months, and the metric that counts as a use. */
export const UsageSource = z.object({
  report: ReportId,
  reportName: z.string(),
  /** Null for a plain table, where every column except pages counts. */
  usesMetric: z.string().nullable(),
  months: z.array(Month),
});
export type UsageSource = z.infer<typeof UsageSource>;

export const UsageSummary = z.object({
  institution: z.object({ id: Id, name: z.string() }),
  /** All months with figures, ascending, regardless of the requested range. */
  months: z.array(Month),
  /** The requested range, narrowed to months with figures. Null without any. */
  range: z.object({ from: Month, to: Month }).nullable(),
  /** The reports behind the charts in this range. */
  reports: z.array(UsageSource),
  /** Months between those with figures, and in the requested range, that have none. */
  missingMonths: z.array(Month),
  /** The metric of `uses` in the newest of these months; null for plain tables and without data. */
  usesMetric: z.string().nullable(),
  monthly: z.array(UsageMonth),
  /** Months of the range whose report is read differently by newer rules and was not confirmed since. */
  uncertainMonths: z.array(Month),
  /** `total` is null for Unique_… over more than one month: such figures cannot be added. */
  metrics: z.array(z.object({ metric: z.string(), total: Figure.nullable() })),
  /** Usage by machines by COUNTER's Access_Method; not part of any other figure here. */
  machines: z.array(z.object({ accessMethod: z.string(), metric: z.string(), total: Figure.nullable() })),
  /** Denials (No_License, Limit_Exceeded) and the reports that contain them; null without such a report. */
  denials: z
    .object({
      reports: z.array(UsageSource),
      monthly: z.array(z.object({ month: Month, figures: z.record(z.string(), Figure) })),
    })
    .nullable(),
  /** Uses by data type, the largest first; empty where no report distinguishes them. */
  dataTypes: z.array(z.object({ dataType: z.string(), uses: Figure })),
  /** The most used titles and their reports; null where no report names titles. */
  titles: z
    .object({
      reports: z.array(UsageSource),
      mayHoldMachines: z.boolean(),
      top: z.array(z.object({ title: z.string(), uses: Figure })),
    })
    .nullable(),
  allowance: UsageAllowance.nullable(),
  /** Months whose uses changed by newer rules; null for none, or after the viewer dismissed the notice. */
  recounted: z.array(z.object({ month: Month, before: Figure, after: Figure })).nullable(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;
