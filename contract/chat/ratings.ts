import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { ratingCommentMaxLength } from '#contract/values/limits.ts';
import { storable } from '#contract/values/plain-text.ts';
import { channelTeamRoles } from '#contract/values/roles.ts';

/** How a customer was helped, in one word: the same two as for answers of the Knowledge Base AI. */
export const ChannelVerdict = z.enum(['helpful', 'not-helpful']);
export type ChannelVerdict = z.infer<typeof ChannelVerdict>;

/** What a customer is asked when the team closes their channel, and what they say to it. */
export const ChannelRating = z.object({
  id: Id,
  /** When the channel was closed. */
  askedAt: Time,
  /** Null until the customer answers. */
  verdict: ChannelVerdict.nullable(),
  comment: z.string().nullable(),
});
export type ChannelRating = z.infer<typeof ChannelRating>;

const ofCustomer = z.object({ customerId: IdText });
const Comment = z
  .string()
  .overwrite(storable)
  .trim()
  .min(1, 'Write a comment first')
  .max(ratingCommentMaxLength, `A comment can have at most ${ratingCommentMaxLength} characters`);

export const ratingsRoutes = defineRoutes({
  'GET /api/channels/:customerId/rating': {
    access: ['customer', ...channelTeamRoles],
    summary: 'The last rating that a customer was asked for in their support channel, null before the first',
    params: ofCustomer,
    reply: ChannelRating.nullable(),
  },
  'POST /api/channels/:customerId/rating': {
    access: ['customer'],
    summary: 'Answers how one was helped, once for each time that one is asked',
    params: ofCustomer,
    body: z.object({ id: Id, verdict: ChannelVerdict }),
    reply: ChannelRating,
  },
  'POST /api/channels/:customerId/rating/comment': {
    access: ['customer'],
    summary: 'Adds a comment to a rating of one’s own, once',
    params: ofCustomer,
    body: z.object({ id: Id, comment: Comment }),
    reply: ChannelRating,
  },
});
