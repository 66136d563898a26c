import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Rows } from '#server/demo/seed.queries.ts';
import type { Ago } from '#server/demo/working-time.ts';
import { isoTime } from '#server/platform/clock.ts';

/** Tags of conversations, by customer id. */
export const demoTags: readonly (readonly [customerId: number, tags: readonly string[]])[] = [
  [12, ['marc records']],
  [17, ['sign-in', 'proxy']],
  [24, ['sign-in']],
];

type Rated = readonly [
  customerId: number,
  closedBy: number,
  daysAgo: number,
  rating: 'helpful' | 'not-helpful',
  comment?: string,
];

const rated: readonly Rated[] = [
  [24, 4, 4, 'helpful'],
  [18, 4, 8, 'helpful', 'Quick, and the steps were right for our proxy.'],
  [28, 4, 9, 'helpful'],
  [13, 4, 12, 'helpful'],
  [25, 4, 14, 'helpful'],
  [23, 7, 19, 'not-helpful', 'It took a day until someone knew which report we meant.'],
  [30, 7, 22, 'helpful'],
  [16, 7, 26, 'helpful', 'Merci!'],
];
/** Working days. */
const closedBefore = 1;

/** Notes, saved replies and ratings that the team has besides its conversations. */
export function demoDesk(ago: Ago): Pick<Rows, 'privateNotes' | 'savedReplies' | 'channelRatings'> {
  return {
    privateNotes: [
      {
        id: 1,
        conversation: channelKey(17),
        authorId: 4,
        text: 'Their proxy is looked after by the computing centre, not by the library. Ask for both.',
        createdAt: isoTime(ago(1.4)),
      },
      {
        id: 2,
        conversation: channelKey(17),
        authorId: 1,
        text: 'Thanks, noted. I will be in their meeting next week.',
        createdAt: isoTime(ago(1.1)),
      },
    ],
    savedReplies: [
      {
        id: 1,
        ownerId: null,
        name: 'Usage reports',
        updatedAt: isoTime(ago(60)),
        text: 'Dear {name}, you’ll find the COUNTER reports of {institution} under Usage Metrics, by month, each with its file.',
      },
      {
        id: 2,
        ownerId: null,
        name: 'Who sets up sign-in',
        updatedAt: isoTime(ago(45)),
        text: 'Dear {name}, technical support looks after sign-in. You’ll find them among your contacts, and in Technical Setup.',
      },
    ],
    channelRatings: rated.map(([customerId, closedBy, daysAgo, rating, comment = null], index) => ({
      id: index + 1,
      customerId,
      closedBy,
      rating,
      comment,
      askedAt: isoTime(ago(daysAgo + closedBefore)),
      ratedAt: isoTime(ago(daysAgo)),
    })),
  };
}
