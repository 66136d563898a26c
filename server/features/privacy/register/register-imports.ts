import type { RegisterPart } from './register-entry.ts';

/** What people wrote at another desk, and who brings it here. */
export const importTables: RegisterPart<'conversationImports' | 'importedMessages'> = {
  conversationImports: {
    activity: 'conversations',
    parts: [
      {
        columns: 'id makerId filename state summary createdAt endedAt attempts claim claimedUntil storedName problem',
        holds:
          'Who imported conversations from another desk, and which addresses in them belong to no one here; those for 30 days',
        period: 'untilDeleted',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  importedMessages: {
    activity: 'conversations',
    parts: [
      {
        columns: 'content writtenAt',
        holds: 'What you wrote at another desk, until it is in your conversation or is discarded',
        period: 'week',
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
