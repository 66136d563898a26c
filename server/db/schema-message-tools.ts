import type { Generated } from 'kysely';

/** The tables behind changed messages and ratings, in the manner of schema.ts. */
export interface MessageToolsTables {
  /** What messages said before their writers changed or deleted them. For administrators alone. */
  messageVersions: {
    conversation: string;
    /** The number of the change that ended it. */
    change: number;
    messageId: number;
    content: string;
    /** As in `messages`. */
    attachment: string | null;
    writtenAt: string;
    endedAt: string;
    endedBy: 'edit' | 'deletion';
  };

  /** A customer is asked how they were helped each time the team closes their channel. */
  channelRatings: {
    id: Generated<number>;
    customerId: number;
    /** When the channel was closed. */
    askedAt: string;
    closedBy: number;
    /** Null until the customer answers. */
    rating: 'helpful' | 'not-helpful' | null;
    comment: string | null;
    ratedAt: string | null;
  };
}
