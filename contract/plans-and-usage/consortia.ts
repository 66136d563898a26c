import { z } from 'zod';
import { Id, IdText } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { defineRoutes } from '#contract/route.ts';
import { memberSorts } from '#contract/values/plans-and-usage/consortia.ts';
import { Month } from './usage-allowance.ts';
import { UsageSummary } from './usage-summary.ts';

/** What a consortium sees of its members' usage, and what its members let it see. */

const Count = z.int().nonnegative();

export const Consortium = z.object({
  institution: z.object({ id: Id, name: z.string() }),
  /** Members that are shown by name, and the others. */
  named: Count,
  unnamed: Count,
  /** The first and the last month of which members have figures that are shown by name; null without any. */
  known: z.object({ from: Month, to: Month }).nullable(),
  /** Of which institution this one is a member itself; null for none. */
  memberOf: z.object({ id: Id, name: z.string() }).nullable(),
  /** Since which month that one does not see it by name; null where it does. */
  unnamedSince: Month.nullable(),
});
export type Consortium = z.infer<typeof Consortium>;

/** A member and how often its people used something in some months. */
export const MemberUsage = z.object({
  id: Id,
  name: z.string(),
  uses: z.number(),
  /** Of how many of these months there are figures. */
  months: Count,
  /** Uses in the same months before; null where they have no figures. */
  before: z.number().nullable(),
});
export type MemberUsage = z.infer<typeof MemberUsage>;

export const MembersSummary = z.object({
  /** Titles, allowance and refusals are told for each member alone. */
  summary: UsageSummary,
  /** How many members it adds up by name. */
  named: Count,
  /** In which of its months those that are not shown by name are in it as well, and in which they are left out. */
  withUnnamed: z.array(Month),
  withoutUnnamed: z.array(Month),
});
export type MembersSummary = z.infer<typeof MembersSummary>;

/** Staff have to name one; customers may repeat their own. */
const institution = IdText.optional();

export const consortiaRoutes = defineRoutes({
  'GET /api/usage/consortium': {
    access: 'signed-in',
    summary: 'How many members an institution has whose usage it sees, and of which consortium it is a member itself',
    query: z.object({ institution }),
    reply: Consortium,
  },
  'PUT /api/usage/consortium': {
    access: ['customer', 'admin'],
    summary: 'Says whether the consortium of an institution sees it by name',
    query: z.object({ institution }),
    body: z.strictObject({ isUnnamed: z.boolean() }),
    reply: Consortium,
  },
  'GET /api/usage/members': {
    access: 'signed-in',
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
    summary: 'The figures of all members of a consortium together',
    query: z.object({ institution, from: Month.optional(), to: Month.optional() }),
    reply: MembersSummary,
  },
});
