import type { Generated } from 'kysely';
import type { MessageKind } from '#contract/values/chat/portal-lines.ts';

/** Messages, what they said before, and ratings of how customers were helped, in the manner of schema.ts. */
export interface MessageTables {
  /** Within a conversation ids follow the order of commits: they are taken while its row is locked. */
  messages: {
    conversation: string;
    id: number;
    channelCustomerId: number | null;
    senderId: number;
    receiverId: number;
    content: string;
    timestamp: string;
    clientId: string | null;
    /** Null for what a person wrote, and only that counts anywhere: as unread, as a question, as an answer. */
    kind: MessageKind | null;
    /** The contract's Attachment as JSON text; null for a message without a file. */
    attachment: string | null;
    /** The contract's Enclosure as `invoice:12`; null for a message without one. */
    enclosure: string | null;
    /** The number of its newest change; null while that is its id. */
    change: number | null;
    editedAt: string | null;
    deletedAt: string | null;
    /** The message of the same conversation that it answers. */
    replyToId: number | null;
  };

  /** What messages said before their writers changed or deleted them. For administrators alone. */
  messageVersions: {
    conversation: string;
    /** The number of the change that ended it. */
    change: number;
    messageId: number;
    content: string;
    /** Both as in `messages`. */
    attachment: string | null;
    enclosure: string | null;
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
