import type { Generated } from 'kysely';

export interface ConversationSharingTables {
  /** What a customer chose about colleagues who read their conversations with staff. No row: as the institution does. */
  conversationSharing: {
    userId: number;
    keepsPrivate: Generated<boolean>;
    /** What was written before the institution's choice is read as well. */
    sharesEarlier: Generated<boolean>;
    /** What was written before stays private: kept private until then, or written at another institution. */
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
