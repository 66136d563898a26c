import { z } from 'zod';
import { Time } from './fields.ts';
import { defineRoutes } from './route.ts';
import { staffRoles } from './values/roles.ts';
import { earliestStatistics, statisticsDays } from './values/statistics.ts';

const Count = z.int().nonnegative();
const Milliseconds = z.int().nonnegative();

/** Home's figures for staff, over the customers they serve (product §4). */
const HomeFigures = z.object({
  activeCustomers: Count,
  unreadMessages: Count,
  /** The median first response of thirty days, in support hours; null without data. */
  responseMs: Milliseconds.nullable(),
});
export type HomeFigures = z.infer<typeof HomeFigures>;

/** First responses, each from a customer's first message to a person's answer, in milliseconds of support hours. */
const ResponseSummary = z.object({
  count: Count,
  /** At least half of them took no longer; null where there is none. */
  medianMs: Milliseconds.nullable(),
  /** At least nine of ten took no longer. */
  p90Ms: Milliseconds.nullable(),
});
export type ResponseSummary = z.infer<typeof ResponseSummary>;

/** The figures of support (product §11). Only what names a window is of that window, the rest is of now. */
const SupportFigures = z.object({
  /** The window: after the one, up to the other. The one before it is as long, and ends where it begins. */
  since: Time,
  until: Time,
  /** Customers who may sign in: at the end of the window, and at its beginning. */
  customers: Count,
  customersBefore: Count,
  /** Those who signed in within thirty days. */
  activeCustomers: Count,
  /** Customers whose channel has a message by a person of the last 24 hours. */
  activeChats: Count,
  /** Customers who asked and have no answer by a person yet, and since when the first of them waits, in support hours. */
  waiting: Count,
  longestWaitMs: Milliseconds.nullable(),
  responses: ResponseSummary,
  responsesBefore: ResponseSummary,
});
export type SupportFigures = z.infer<typeof SupportFigures>;

/** So many days up to a moment, which has to be over; without one, up to now. */
const statisticsWindow = {
  days: z
    .enum(statisticsDays.map(String) as [string, ...string[]], `Choose ${statisticsDays.join(', ')} days`)
    .default(String(statisticsDays[1]))
    .transform(Number),
  until: Time.refine((at) => at >= earliestStatistics, 'This is too long ago').optional(),
};

export const statisticsRoutes = defineRoutes({
  'GET /api/statistics/home': {
    access: staffRoles,
    summary: 'Active Customers, Unread Messages and Response Time of the member of staff who asks',
    reply: HomeFigures,
  },
  'GET /api/statistics/support': {
    access: ['admin'],
    summary: 'The figures of support, with those of the window before',
    query: z.object(statisticsWindow),
    reply: SupportFigures,
  },
});
