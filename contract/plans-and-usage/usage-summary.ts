import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import { Month, UsageAllowance } from './usage-allowance.ts';

/** The figures behind the charts of /usage-metrics. */

const ReportId = z.enum(usageReportIds);
const Figure = z.number();

/** One month of the charts. `figures` by metric: what people used, from the reports that count for this month. */
export const UsageMonth = z.object({
  month: Month,
  /** The first of `reports`, and its resource. */
  report: ReportId,
  resourceId: Id,
  /** Those whose figures were added up; they count nothing twice. */
  reports: z.array(ReportId),
  figures: z.record(z.string(), Figure),
  /** By the source's `usesMetric`. */
  uses: Figure,
  /** The same of machines, by COUNTER's Access_Method: no part of `uses`. */
  machines: z.record(z.string(), Figure),
  /** `uses` may count machines as people: a report does not tell them apart. */
  mayHoldMachines: z.boolean(),
  /** `uses` is without open access: a report is for controlled access alone. */
  leavesOpenAccessOut: z.boolean(),
  /** A plain table of the month isn't counted: it may count what COUNTER's reports of the month count. */
  leavesTableOut: z.boolean(),
  /** Platforms whose figures are not here, though those of other months are: the figure is not of the whole. */
  missingPlatforms: z.array(z.string()),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

/** A report that feeds a chart: in which months, and which of its metrics counts as a use. */
export const UsageSource = z.object({
  report: ReportId,
  reportName: z.string(),
  /** Null for a plain table, where it is every figure but the pages. */
  usesMetric: z.string().nullable(),
  months: z.array(Month),
});
export type UsageSource = z.infer<typeof UsageSource>;

export const UsageSummary = z.object({
  institution: z.object({ id: Id, name: z.string() }),
  /** Every month that has figures, ascending, whatever range was asked for. */
  months: z.array(Month),
  /** The range asked for, narrowed to months that exist. Null without any. */
  range: z.object({ from: Month, to: Month }).nullable(),
  /** The reports behind the charts in this range, by month. */
  reports: z.array(UsageSource),
  /** The `usesMetric` of the newest of these months; null for plain tables and without data. */
  usesMetric: z.string().nullable(),
  monthly: z.array(UsageMonth),
  /** Those of them whose report nobody confirmed since later rules understood it in another way. */
  uncertainMonths: z.array(Month),
  /** `total` is null for Unique_… over more than one month: such figures are never added. */
  metrics: z.array(z.object({ metric: z.string(), total: Figure.nullable() })),
  /** What machines used, by COUNTER's Access_Method: no part of any other figure here. */
  machines: z.array(z.object({ accessMethod: z.string(), metric: z.string(), total: Figure.nullable() })),
  /** What readers wanted and could not have (No_License, Limit_Exceeded), and the reports that tell it; null where none does. */
  denials: z
    .object({
      reports: z.array(UsageSource),
      monthly: z.array(z.object({ month: Month, figures: z.record(z.string(), Figure) })),
    })
    .nullable(),
  /** Uses by data type, the largest first; empty where no report tells them apart. */
  dataTypes: z.array(z.object({ dataType: z.string(), uses: Figure })),
  /** The most used titles and the reports they come from; null where no report names titles. */
  titles: z
    .object({
      reports: z.array(UsageSource),
      mayHoldMachines: z.boolean(),
      top: z.array(z.object({ title: z.string(), uses: Figure })),
    })
    .nullable(),
  allowance: UsageAllowance.nullable(),
  /** Months whose uses later rules count otherwise than they were shown before; null where there are none or the viewer put it away. */
  recounted: z.array(z.object({ month: Month, before: Figure, after: Figure })).nullable(),
});
export type UsageSummary = z.infer<typeof UsageSummary>;
