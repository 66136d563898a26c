import { z } from 'zod';
import { Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { retentionKindNames, retentionMaxDays } from '#contract/values/retention.ts';

const Days = z.int().positive().max(retentionMaxDays);

/** For how long one kind is kept, and what of it is older. */
export const RetentionPeriod = z.object({
  kind: z.enum(retentionKindNames),
  /** Null: it is kept. */
  days: Days.nullable(),
  /** A shorter period that holds from `nextFrom` on. */
  nextDays: Days.nullable(),
  nextFrom: Time.nullable(),
  /** Goes up with each change: whoever sends an older one is told. */
  version: z.int().positive(),
  /** Who set it last, and when; null for what a new installation or an upgrade began with. */
  changedAt: Time.nullable(),
  changedBy: z.string().nullable(),
  /** What would go today by the period that is shown first: the next, the one in force, or that of a new installation. */
  wouldGo: z.object({ days: Days, count: z.int().nonnegative() }),
  /** The last day on which anything was deleted, as `2026-11-26`, and how much. */
  lastDay: z.iso.date().nullable(),
  removed: z.int().nonnegative(),
});
export type RetentionPeriod = z.infer<typeof RetentionPeriod>;

const one = z.object({ kind: z.enum(retentionKindNames) });

export const retentionRoutes = defineRoutes({
  'GET /api/retention': {
    access: ['admin'],
    summary: 'For how long each kind of data is kept, and how much of it would be deleted today',
    reply: z.array(RetentionPeriod),
  },
  'GET /api/retention/:kind/count': {
    access: ['admin'],
    summary: 'How much of a kind is older than a number of days, and would be deleted today by such a period',
    params: one,
    query: z.object({
      days: z
        .string()
        .regex(/^[1-9]\d{0,3}$/, 'Must be a number of days')
        .transform(Number)
        .pipe(Days),
    }),
    reply: z.object({ days: Days, count: z.int().nonnegative() }),
  },
  'PUT /api/retention/:kind': {
    access: ['admin'],
    needsFreshProof: true,
    summary:
      'Sets for how long a kind is kept. A shorter period holds after seven days, and administrators are told at once; a longer one holds at once',
    params: one,
    body: z.strictObject({
      /** Null: keep it. */
      days: Days.nullable(),
      version: z.int().positive(),
      /** How much would go today, as whoever confirms it has seen: refused where it is more. Null where nothing goes. */
      countSeen: z.int().nonnegative().nullable(),
    }),
    reply: RetentionPeriod,
  },
});
