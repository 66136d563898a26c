import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { counterReportIds } from '#contract/values/plans-and-usage/counter-reports.ts';
import { Month } from './usage-allowance.ts';

/** What a report of COUNTER can be written of. */
export const CounterReportMonths = z.object({
  report: z.enum(counterReportIds),
  /** Those that it can be written of, ascending. */
  months: z.array(Month),
  /** The others that the institution has any figures of, by why. */
  missing: z.array(z.object({ reason: z.string(), months: z.array(Month) })),
});
export type CounterReportMonths = z.infer<typeof CounterReportMonths>;

export const CounterReportsOverview = z.object({
  reports: z.array(CounterReportMonths),
  /** Of which there are figures. */
  platforms: z.array(z.string()),
});
export type CounterReportsOverview = z.infer<typeof CounterReportsOverview>;

/** In the words of the Code, its lists separated by `|`. */
const Words = z.string().max(1000).optional();

export const counterReportsRoutes = defineRoutes({
  'GET /api/usage/counter-reports': {
    access: 'signed-in',
    summary: 'Which reports of COUNTER can be written of which months of an institution, and why not of the others',
    query: z.object({ institution: IdText.optional() }),
    reply: CounterReportsOverview,
  },
  'GET /api/usage/counter-reports/:report': {
    access: 'signed-in',
    summary:
      'A report of COUNTER as a table separated by tabs or as JSON, streamed; filters and attributes as the Code names them',
    params: z.object({ report: z.enum(counterReportIds) }),
    query: z.object({
      institution: IdText.optional(),
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
