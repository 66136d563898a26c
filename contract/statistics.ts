import { z } from 'zod';
import { ChannelVerdict } from './chat/ratings.ts';
import { Id, IdText, Time } from './fields.ts';
import { listQuery } from './list-query.ts';
import { defineRoutes } from './route.ts';
import { staffRoles } from './values/capabilities.ts';
import { earliestStatistics, statisticsDays } from './values/statistics.ts';

const Count = z.int().nonnegative();
const Milliseconds = z.int().nonnegative();

/** Home's figures for staff, over the customers they serve. */
const HomeFigures = z.object({
  activeCustomers: Count,
  unreadMessages: Count,
  /** The median first response over thirty days, in support hours; null without data. */
  responseMs: Milliseconds.nullable(),
});
export type HomeFigures = z.infer<typeof HomeFigures>;

/** First responses, each from a customer's first message to a person's answer, in milliseconds of support hours. */
const ResponseSummary = z.object({
  count: Count,
  /** Null without responses. */
  medianMs: Milliseconds.nullable(),
  /** The 90th percentile; null without responses. */
  p90Ms: Milliseconds.nullable(),
});
export type ResponseSummary = z.infer<typeof ResponseSummary>;

/**
 * Ratings, Helpful or Not Helpful: by customers of closed conversations, counted when they rated; and by askers of the
 * Knowledge Base AI, counted when the answer was given.
 */
const RatingSummary = z.object({ count: Count, helpful: Count });
export type RatingSummary = z.infer<typeof RatingSummary>;

/** Support figures. Only fields that name a window cover it; the rest is of now. */
const SupportFigures = z.object({
  /**
   * The window excludes `since` and includes `until`. The comparison window has the same length and ends at `since`.
   */
  since: Time,
  until: Time,
  /** Customers who may sign in, at the end of the window and at its beginning. */
  customers: Count,
  customersBefore: Count,
  /** Customers who signed in within thirty days. */
  activeCustomers: Count,
  /** Customers whose channel has a message by a person within the last 24 hours. */
  activeChats: Count,
  /**
   * Customers who wait for an answer by a person, without snoozed conversations; and the longest wait in support hours.
   */
  waiting: Count,
  longestWaitMs: Milliseconds.nullable(),
  responses: ResponseSummary,
  responsesBefore: ResponseSummary,
  ratings: RatingSummary,
  ratingsBefore: RatingSummary,
});
export type SupportFigures = z.infer<typeof SupportFigures>;

/** The window: this many days up to `until`, a past moment; by default up to now. */
const statisticsWindow = {
  days: z
    .enum(statisticsDays.map(String) as [string, ...string[]], `Choose ${statisticsDays.join(', ')} days`)
    .default(String(statisticsDays[1]))
    .transform(Number),
  until: Time.refine((at) => at >= earliestStatistics, 'This is too long ago').optional(),
};

const CustomerNamed = z.object({ customerId: Id, fullName: z.string(), companyName: z.string().nullable() });

const CountedCustomer = CustomerNamed.extend({ createdAt: Time, lastSignInAt: Time.nullable() });
export type CountedCustomer = z.infer<typeof CountedCustomer>;

/** `lastWrittenAt`: when a person last wrote in the channel. */
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

/** One rating. A rating of a Knowledge Base AI answer names nobody, because who asked, and what, is private. */
const CountedRating = z.object({
  kind: z.enum(['conversation', 'answer']),
  /** Unique within its kind. */
  id: Id,
  /** For a rated answer: when the answer was given. */
  ratedAt: Time,
  verdict: ChannelVerdict,
  comment: z.string().nullable(),
  customer: CustomerNamed.nullable(),
  closedBy: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type CountedRating = z.infer<typeof CountedRating>;

/**
 * Figures of one member of staff (who answered and closed) or of one institution (answered and rated). They exclude
 * answers of the Knowledge Base AI.
 */
const ResponsesOfOne = z.object({
  id: Id,
  name: z.string(),
  responses: ResponseSummary,
  responsesBefore: ResponseSummary,
  ratings: RatingSummary,
  ratingsBefore: RatingSummary,
});
export type ResponsesOfOne = z.infer<typeof ResponsesOfOne>;

/** First responses of a part of the window, which excludes `since` and includes `until`. */
const TrendPart = z.object({ since: Time, until: Time, responses: ResponseSummary });
export type TrendPart = z.infer<typeof TrendPart>;

const windowedList = z.object({ ...statisticsWindow, ...listQuery });

export const statisticsRoutes = defineRoutes({
  'GET /api/statistics/home': {
    access: staffRoles,
    tokenScope: 'statistics:read',
    summary: 'Active Customers, Unread Messages and Response Time of the member of staff who asks',
    reply: HomeFigures,
  },
  'GET /api/statistics/support': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The figures of support, with those of the window before',
    query: z.object(statisticsWindow),
    reply: SupportFigures,
  },
  'GET /api/statistics/trend': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The first responses of a window in equal parts, the oldest first',
    query: z.object(statisticsWindow),
    reply: z.array(TrendPart),
  },
  'GET /api/statistics/customers': {
    access: ['admin'],
    tokenScope: 'statistics:read',
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
    tokenScope: 'statistics:read',
    summary: 'The active chats that the figures of support count, the newest first',
    query: z.object(listQuery),
    reply: z.array(ActiveChat),
  },
  'GET /api/statistics/waiting': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The customers who wait for an answer, the longest wait first',
    query: z.object(listQuery),
    reply: z.array(WaitingCustomer),
  },
  'GET /api/statistics/responses': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The first responses of a window, the newest first; of a member of staff, or to an institution',
    query: windowedList.extend({ answeredBy: IdText.optional(), institution: IdText.optional() }),
    reply: z.array(CountedResponse),
  },
  'GET /api/statistics/ratings': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The ratings of a window, the newest first; of what a member of staff closed, or by an institution',
    query: windowedList.extend({ closedBy: IdText.optional(), institution: IdText.optional() }),
    reply: z.array(CountedRating),
  },
  'GET /api/statistics/staff': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The first responses and ratings of a window by member of staff, who gave most responses first',
    query: windowedList,
    reply: z.array(ResponsesOfOne),
  },
  'GET /api/statistics/institutions': {
    access: ['admin'],
    tokenScope: 'statistics:read',
    summary: 'The first responses and ratings of a window by institution, which got most responses first',
    query: windowedList,
    reply: z.array(ResponsesOfOne),
  },
});
