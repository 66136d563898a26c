import type { Generated } from 'kysely';
import type { HeldReason } from '#contract/values/chat/later-messages.ts';
import type { MessageKind } from '#contract/values/chat/portal-lines.ts';

export interface MessageTables {
  /**
   * Ids are taken while the conversation's row is locked, so within a conversation they follow the order of commits.
   */
  messages: {
    conversation: string;
    id: number;
    channelCustomerId: number | null;
    senderId: number;
    receiverId: number;
    content: string;
    timestamp: string;
    clientId: string | null;
    /** Null for a message by a person; only these count as unread, as a question or as an answer. */
    kind: MessageKind | null;
    /** The contract's Attachment as JSON text; null for a message without a file. */
    attachment: string | null;
    /** The contract's Enclosure as `invoice:12`; null for a message without one. */
    enclosure: string | null;
    /** Number of its newest change; null while that equals its id. */
    change: number | null;
    editedAt: string | null;
    deletedAt: string | null;
    /** The message of this conversation that it replies to. */
    replyToId: number | null;
  };

  /** Messages that are still to be sent. A row goes in the transaction that stores its message. */
  laterMessages: {
    id: Generated<number>;
    senderId: number;
    receiverId: number;
    conversation: string;
    content: string;
    replyToId: number | null;
    /** The newest change of the conversation that the writer had seen. */
    seenUpTo: number;
    sendAt: string;
    createdAt: string;
    /** Why its writer has to decide; null while it waits. */
    held: Generated<HeldReason | null>;
  };

  /** Former versions of edited and deleted messages, for administrators only. */
  messageVersions: {
    conversation: string;
    /** Number of the change that replaced this version. */
    change: number;
    messageId: number;
    content: string;
    /** This and the next column are as in `messages`. */
    attachment: string | null;
    enclosure: string | null;
    writtenAt: string;
    endedAt: string;
    endedBy: 'edit' | 'deletion';
  };

  /** A customer is asked for a rating each time the team closes their channel. */
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
