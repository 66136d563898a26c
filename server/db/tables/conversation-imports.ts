import type { Generated } from 'kysely';

/** What is brought from another desk, in the manner of schema.ts. */
export interface ConversationImportTables {
  conversationImports: {
    id: Generated<number>;
    makerId: number;
    /** As it was called. */
    filename: string;
    /** `importing` and `undoing` are under way, or were interrupted. */
    state: 'tried' | 'importing' | 'imported' | 'undoing' | 'undone';
    createdAt: string;
    endedAt: string | null;
    /** SHA-256 of the imported files in hex; null for imports from before it was stored. */
    digest: string | null;
  };

  /** Its messages: as they were read until they are imported, and from then on which ones they are. */
  importedMessages: {
    id: Generated<number>;
    importId: number;
    /** What the other desk knows it by, such as `zendesk:12:34`. */
    source: string;
    customerId: number;
    senderId: number;
    receiverId: number;
    /** Null once it stands in `messages`. */
    content: string | null;
    writtenAt: string;
    messageId: number | null;
  };
}
