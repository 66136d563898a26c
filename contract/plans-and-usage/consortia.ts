import { z } from 'zod';
import { Id, IdText } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { memberSorts } from '#contract/values/plans-and-usage/consortia.ts';
import { Month } from './usage-allowance.ts';
import { UsageChange } from './usage-periods.ts';
import { UsageSummary } from './usage-summary.ts';

/** The usage of a consortium's members, and each member's choice about being named. */

const Count = z.int().nonnegative();

export const Consortium = z.object({
  institution: z.object({ id: Id, name: z.string() }),
  /** Numbers of members that are shown by name, and of the others. */
  named: Count,
  unnamed: Count,
  /** The first and last month with figures of named members; null without any. */
  known: z.object({ from: Month, to: Month }).nullable(),
  /** The consortium that this institution is itself a member of; null for none. */
  memberOf: z.object({ id: Id, name: z.string() }).nullable(),
  /** The month since which this institution is unnamed to its consortium; null where it is named. */
  unnamedSince: Month.nullable(),
});
export type Consortium = z.infer<typeof Consortium>;

export const MemberUsage = z.object({
  id: Id,
  name: z.string(),
  uses: z.number(),
  /** Number of months with figures. */
  months: Count,
  /** Usage of the same period before; null without figures. */
  before: z.number().nullable(),
  change: UsageChange,
});
export type MemberUsage = z.infer<typeof MemberUsage>;

export const MembersSummary = z.object({
  /** Without titles, allowance and refusals, which are only shown for a single member. */
  summary: UsageSummary,
  /** Number of named members in the sum. */
  named: Count,
  /** Months in which the sum includes the unnamed members, and months in which it does not. */
  withUnnamed: z.array(Month),
  withoutUnnamed: z.array(Month),
});
export type MembersSummary = z.infer<typeof MembersSummary>;

/** Required for staff; customers may repeat their own. */
const institution = IdText.optional();

export const consortiaRoutes = defineRoutes({
  'GET /api/usage/consortium': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'How many members an institution has whose usage it sees, and of which consortium it is a member itself',
    query: z.object({ institution }),
    reply: Consortium,
  },
  'PUT /api/usage/consortium': {
    access: ['customer', 'admin'],
    tokenScope: 'usage:write',
    summary: 'Says whether the consortium of an institution sees it by name',
    query: z.object({ institution }),
    body: z.strictObject({ isUnnamed: z.boolean() }),
    reply: Consortium,
  },
  'GET /api/usage/members': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'The members of a consortium that it sees by name, with their uses in some months and in those before',
    query: z.object({
      institution,
      from: Month,
      to: Month,
      q: typedText,
      sort: z.enum(memberSorts).default('name'),
      ...listQuery,
    }),
    reply: z.array(MemberUsage),
  },
  'GET /api/usage/members/summary': {
    access: 'signed-in',
    tokenScope: 'usage:read',
    summary: 'The figures of all members of a consortium together',
    query: z.object({ institution, from: Month.optional(), to: Month.optional() }),
    reply: MembersSummary,
  },
});
