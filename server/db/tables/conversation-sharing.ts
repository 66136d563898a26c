import type { Generated } from 'kysely';

export interface ConversationSharingTables {
  /** A customer’s own choice about colleagues who read their conversations with staff. No row: as the institution does. */
  conversationSharing: {
    userId: number;
    keepsPrivate: Generated<boolean>;
    /** Colleagues also read messages from before the institution's choice. */
    sharesEarlier: Generated<boolean>;
    /** Older messages stay private: the person kept them private, or wrote them at another institution. */
    privateUntil: Generated<string | null>;
  };

  /** Open conversations of a customer who left, which a colleague took over to read them. */
  conversationSuccessions: {
    conversation: string;
    formerId: number;
    successorId: number;
    at: string;
  };
}
