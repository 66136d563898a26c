import type { Generated } from 'kysely';
import type { ImportState } from '#contract/values/chat/conversation-imports.ts';

/** What is brought from another desk, in the manner of schema.ts. */
export interface ConversationImportTables {
  conversationImports: {
    id: Generated<number>;
    makerId: number;
    /** As it was called. */
    filename: string;
    state: ImportState;
    /** The contract's ImportSummary as JSON text; empty until it was read. */
    summary: string;
    createdAt: string;
    endedAt: string | null;
    /** How often somebody began, since it was last asked for. */
    attempts: Generated<number>;
    /** Whoever works on it, and until when that holds unless they say so again. */
    claim: string | null;
    claimedUntil: string | null;
    /** The archive in `files`, until it was read. */
    storedName: string | null;
    /** Why it was refused, or got stuck. */
    problem: string | null;
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
