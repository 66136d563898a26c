import { z } from 'zod';
import { ChannelVerdict } from './chat/ratings.ts';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { staffRoles } from './values/roles.ts';
import { earliestStatistics, statisticsDays } from './values/statistics.ts';

const Count = z.int().nonnegative();
const Milliseconds = z.int().nonnegative();

/** Home's figures for staff, over the customers they serve. */
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

/**
 * What people said of how they were helped, Helpful or Not Helpful: customers of conversations that the team closed, in
 * the window in which they said so, and whoever asked the Knowledge Base AI of its answers, in that of the answer.
 */
const RatingSummary = z.object({ count: Count, helpful: Count });
export type RatingSummary = z.infer<typeof RatingSummary>;

/** The figures of support. Only what names a window is of that window, the rest is of now. */
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
  /**
   * Customers who asked and have no answer by a person yet, but for those whose conversation is snoozed for now; and since when
   * the first of them waits, in support hours.
   */
  waiting: Count,
  longestWaitMs: Milliseconds.nullable(),
  responses: ResponseSummary,
  responsesBefore: ResponseSummary,
  ratings: RatingSummary,
  ratingsBefore: RatingSummary,
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

/** A customer in a list behind a figure. */
const CustomerNamed = z.object({ customerId: Id, fullName: z.string(), companyName: z.string().nullable() });

const CountedCustomer = CustomerNamed.extend({ createdAt: Time, lastSignInAt: Time.nullable() });
export type CountedCustomer = z.infer<typeof CountedCustomer>;

/** `lastWrittenAt`: when a person wrote last in the channel. */
const ActiveChat = CustomerNamed.extend({ lastWrittenAt: Time });
export type ActiveChat = z.infer<typeof ActiveChat>;

const WaitingCustomer = CustomerNamed.extend({ askedAt: Time, waitMs: Milliseconds });
export type WaitingCustomer = z.infer<typeof WaitingCustomer>;

/** One first response: the message `answerId` in the customer's channel. */
const CountedResponse = CustomerNamed.extend({
  answerId: Id,
  answeredBy: z.object({ id: Id, fullName: z.string() }),
  askedAt: Time,
  answeredAt: Time,
  supportMs: Milliseconds,
});
export type CountedResponse = z.infer<typeof CountedResponse>;

/** One rating. Who asked the Knowledge Base AI, and what, is theirs alone: such a rating names nobody. */
const CountedRating = z.object({
  kind: z.enum(['conversation', 'answer']),
  /** Among those of its kind. */
  id: Id,
  /** Of an answer, when it was given. */
  ratedAt: Time,
  verdict: ChannelVerdict,
  comment: z.string().nullable(),
  customer: CustomerNamed.nullable(),
  closedBy: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type CountedRating = z.infer<typeof CountedRating>;

/** What one member of staff answered and closed, or one institution was answered and rated. Answers of the Knowledge Base AI are in none. */
const ResponsesOfOne = z.object({
  id: Id,
  name: z.string(),
  responses: ResponseSummary,
  responsesBefore: ResponseSummary,
  ratings: RatingSummary,
  ratingsBefore: RatingSummary,
});
export type ResponsesOfOne = z.infer<typeof ResponsesOfOne>;

/** The first responses of a part of a window: after the one moment, up to the other. */
const TrendPart = z.object({ since: Time, until: Time, responses: ResponseSummary });
export type TrendPart = z.infer<typeof TrendPart>;

const windowedList = z.object({ ...statisticsWindow, ...listQuery });

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
  'GET /api/statistics/trend': {
    access: ['admin'],
    summary: 'The first responses of a window in equal parts, the oldest first',
    query: z.object(statisticsWindow),
    reply: z.array(TrendPart),
  },
  'GET /api/statistics/customers': {
    access: ['admin'],
    summary: 'The customers that the figures of support count: those at a moment, or those who are active now',
    query: z.object({
      until: statisticsWindow.until,
      who: z.enum(['all', 'active']).default('all'),
      ...listQuery,
    }),
    reply: z.array(CountedCustomer),
  },
  'GET /api/statistics/active-chats': {
    access: ['admin'],
    summary: 'The active chats that the figures of support count, the newest first',
    query: z.object(listQuery),
    reply: z.array(ActiveChat),
  },
  'GET /api/statistics/waiting': {
    access: ['admin'],
    summary: 'The customers who wait for an answer, the longest wait first',
    query: z.object(listQuery),
    reply: z.array(WaitingCustomer),
  },
  'GET /api/statistics/responses': {
    access: ['admin'],
    summary: 'The first responses of a window, the newest first; of a member of staff, or to an institution',
    query: windowedList.extend({ answeredBy: IdText.optional(), institution: IdText.optional() }),
    reply: z.array(CountedResponse),
  },
  'GET /api/statistics/ratings': {
    access: ['admin'],
    summary: 'The ratings of a window, the newest first; of what a member of staff closed, or by an institution',
    query: windowedList.extend({ closedBy: IdText.optional(), institution: IdText.optional() }),
    reply: z.array(CountedRating),
  },
  'GET /api/statistics/staff': {
    access: ['admin'],
    summary: 'The first responses and ratings of a window by member of staff, who gave most responses first',
    query: windowedList,
    reply: z.array(ResponsesOfOne),
  },
  'GET /api/statistics/institutions': {
    access: ['admin'],
    summary: 'The first responses and ratings of a window by institution, which got most responses first',
    query: windowedList,
    reply: z.array(ResponsesOfOne),
  },
});
