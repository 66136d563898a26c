import { z } from 'zod';
import { Id, IdText, Time, writtenText } from '#contract/fields.ts';
import { defineRoutes } from '#contract/route.ts';
import { channelTeamRoles } from '#contract/values/capabilities.ts';
import { ratingCommentMaxLength } from '#contract/values/limits.ts';

/** A customer's rating of the support they got; the same values as for answers of the Knowledge Base AI. */
export const ChannelVerdict = z.enum(['helpful', 'not-helpful']);
export type ChannelVerdict = z.infer<typeof ChannelVerdict>;

/** A request for a rating, made when the team closes a channel, and the customer's answer. */
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
const Comment = writtenText('Write a comment first').max(
  ratingCommentMaxLength,
  `A comment can have at most ${ratingCommentMaxLength} characters`,
);

export const ratingsRoutes = defineRoutes({
  'GET /api/channels/:customerId/rating': {
    access: ['customer', ...channelTeamRoles],
    tokenScope: 'conversations:read',
    summary: 'The last rating that a customer was asked for in their support channel, null before the first',
    params: ofCustomer,
    reply: ChannelRating.nullable(),
  },
  'POST /api/channels/:customerId/rating': {
    access: ['customer'],
    tokenScope: 'conversations:write',
    summary: 'Answers how one was helped, once for each time that one is asked',
    params: ofCustomer,
    body: z.strictObject({ id: Id, verdict: ChannelVerdict }),
    reply: ChannelRating,
  },
  'POST /api/channels/:customerId/rating/comment': {
    access: ['customer'],
    tokenScope: 'conversations:write',
    summary: 'Adds a comment to a rating of one’s own, once',
    params: ofCustomer,
    body: z.strictObject({ id: Id, comment: Comment }),
    reply: ChannelRating,
  },
});
