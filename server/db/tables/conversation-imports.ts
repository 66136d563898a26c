import type { Generated } from 'kysely';

export interface ConversationImportTables {
  conversationImports: {
    id: Generated<number>;
    /** The author shown for messages of former colleagues. */
    makerId: number;
    /** The uploaded file's name. */
    filename: string;
    /** `importing` and `undoing` are in progress, or were interrupted. */
    state: 'tried' | 'importing' | 'imported' | 'undoing' | 'undone';
    createdAt: string;
    endedAt: string | null;
    /** SHA-256 of the imported files in hex; null for imports from before it was stored. */
    digest: string | null;
  };

  /** Messages of an import: with their content until they are imported, then with the ids of the messages. */
  importedMessages: {
    id: Generated<number>;
    importId: number;
    /** The other desk's id, such as `zendesk:12:34`. */
    source: string;
    customerId: number;
    senderId: number;
    receiverId: number;
    /** Null once the message is in `messages`. */
    content: string | null;
    writtenAt: string;
    /** Null while it is in no conversation: before the import, or after it was undone. */
    messageId: number | null;
  };
}
