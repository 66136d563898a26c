import { z } from 'zod';
import { IdText } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { usageTitleSorts } from '#contract/values/plans-and-usage/usage-titles.ts';
import { Month } from './usage-allowance.ts';
import { UsageChange } from './usage-periods.ts';

/** Uses of a title by people. */
export const UsageTitle = z.object({
  title: z.string(),
  uses: z.number(),
  /** Uses of the same period before; null without figures. */
  before: z.number().nullable(),
  change: UsageChange,
  /** By month; a month without a figure is left out. */
  months: z.record(Month, z.number()),
});
export type UsageTitle = z.infer<typeof UsageTitle>;

export const usageTitlesRoutes = defineRoutes({
  'GET /api/usage/titles': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary:
      'The titles that people of an institution used in some months, or those known from other months that they did not',
    query: z.object({
      institution: IdText.optional(),
      from: Month,
      to: Month,
      q: typedText,
      /** `unused`: titles used only in other months. */
      only: z.enum(['unused']).optional(),
      sort: z.enum(usageTitleSorts).optional(),
      ...listQuery,
    }),
    reply: z.array(UsageTitle),
  },
});
