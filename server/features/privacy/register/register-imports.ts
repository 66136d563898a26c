import type { RegisterPart } from './register-entry.ts';

/** What people wrote at another desk, and who brought it here. */
export const importTables: RegisterPart<'conversationImports' | 'importedMessages'> = {
  conversationImports: {
    activity: 'conversations',
    parts: [
      {
        columns: 'id makerId filename state createdAt endedAt digest',
        holds: 'Under whose name conversations from another desk were imported',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'number',
      },
    ],
  },
  importedMessages: {
    activity: 'conversations',
    parts: [
      {
        columns: 'content writtenAt',
        holds: 'What you wrote at another desk, until it is in your conversation or its import is undone',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'goes',
      },
      {
        columns: 'id importId source customerId senderId receiverId messageId',
        holds: 'Which of your messages came from another desk',
        period: 'untilDeleted',
        seenBy: 'nobody',
        erasure: 'goes',
      },
    ],
  },
};
