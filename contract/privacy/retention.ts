import { z } from 'zod';
import { Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { retentionKindNames, retentionMaxDays } from '#contract/values/retention.ts';

const Days = z.int().positive().max(retentionMaxDays);

/** The retention period of one kind of data, and what exceeds it. */
export const RetentionPeriod = z.object({
  kind: z.enum(retentionKindNames),
  /** Null: kept without limit. */
  days: Days.nullable(),
  /** A shorter period that takes effect at `nextFrom`. */
  nextDays: Days.nullable(),
  nextFrom: Time.nullable(),
  /** Incremented by each change; a save with an outdated version is refused. */
  version: z.int().positive(),
  /** Who set it last, and when; null for the initial value of an installation or an upgrade. */
  changedAt: Time.nullable(),
  changedBy: z.string().nullable(),
  /**
   * What would be deleted today by the first of: the next period, the one in force, the default of a new installation.
   */
  wouldGo: z.object({ days: Days, count: z.int().nonnegative() }),
  /** The last day on which rows were deleted, as `2026-11-26`, and how many. */
  lastDay: z.iso.date().nullable(),
  removed: z.int().nonnegative(),
});
export type RetentionPeriod = z.infer<typeof RetentionPeriod>;

const one = z.object({ kind: z.enum(retentionKindNames) });

export const retentionRoutes = defineRoutes({
  'GET /api/retention': {
    access: ['admin'],
    tokenScope: 'none',
    summary: 'For how long each kind of data is kept, and how much of it would be deleted today',
    reply: z.array(RetentionPeriod),
  },
  'GET /api/retention/:kind/count': {
    access: ['admin'],
    tokenScope: 'none',
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
    tokenScope: 'none',
    needsFreshProof: true,
    summary:
      'Sets for how long a kind is kept. A shorter period holds after seven days, and administrators are told at once; a longer one holds at once',
    params: one,
    body: z.strictObject({
      /** Null: keep without limit. */
      days: Days.nullable(),
      version: z.int().positive(),
      /**
       * The number of rows to delete that the administrator has seen: refused where it has grown. Null where nothing is
       * deleted.
       */
      countSeen: z.int().nonnegative().nullable(),
    }),
    reply: RetentionPeriod,
  },
});
