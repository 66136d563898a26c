import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { counterReportIds } from '#contract/values/plans-and-usage/counter-reports.ts';
import { Month } from './usage-allowance.ts';

export const CounterReportMonths = z.object({
  report: z.enum(counterReportIds),
  /** Months that can be reported, ascending. */
  months: z.array(Month),
  /** Months with figures that cannot be reported, grouped by reason. */
  missing: z.array(z.object({ reason: z.string(), months: z.array(Month) })),
});
export type CounterReportMonths = z.infer<typeof CounterReportMonths>;

export const CounterReportsOverview = z.object({
  reports: z.array(CounterReportMonths),
  /** Platforms with figures. */
  platforms: z.array(z.string()),
});
export type CounterReportsOverview = z.infer<typeof CounterReportsOverview>;

/** An institution; with `of: members`, the named members of a consortium together. */
const scope = z.object({ institution: IdText.optional(), of: z.enum(['members']).optional() });

/** Values in the terms of the COUNTER Code, separated by `|`. */
const Words = z.string().max(1000).optional();

export const counterReportsRoutes = defineRoutes({
  'GET /api/usage/counter-reports': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'Which reports of COUNTER can be written of which months of an institution, and why not of the others',
    query: scope,
    reply: CounterReportsOverview,
  },
  'GET /api/usage/counter-reports/:report': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary:
      'A report of COUNTER as a table separated by tabs or as JSON, streamed; filters and attributes as the Code names them',
    params: z.object({ report: z.enum(counterReportIds) }),
    query: z.object({
      ...scope.shape,
      form: z.enum(['tsv', 'json']).default('tsv'),
      from: Month,
      to: Month,
      platform: Words,
      metric_type: Words,
      data_type: Words,
      yop: Words,
      access_type: Words,
      access_method: Words,
      attributes_to_show: Words,
      include_parent_details: Words,
      exclude_monthly_details: Words,
    }),
    reply: z.instanceof(ReadableStream),
    replyTypes: ['text/tab-separated-values; charset=utf-8', 'application/json; charset=utf-8'],
  },
});
