import type { Declared } from './declaration.ts';

export const imports = {
  conversationImports: {
    activity: 'conversations',
    names: {
      makerId: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Archive of another desk' }, name: 'filename', text: null, at: 'createdAt' },
      },
    },
    logged: 'filename state',
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
  customerImports: {
    activity: 'accounts',
    names: {
      importedBy: { of: 'person', erasure: 'keep', archive: 'made-by-you' },
      undoneBy: { of: 'person', erasure: 'keep', archive: 'no: it is the import, told under who made it' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Import of customers' }, name: null, text: null, at: 'importedAt' },
      },
    },
    logged: 'people institutions',
    parts: [
      {
        columns: 'id importedBy importedAt people institutions made undoneBy undoneAt',
        holds: 'Who imported customers and who undid it, when, how many, and the numbers of their rows',
        period: 'untilDeleted',
        seenBy: 'admins',
        erasure: 'number',
      },
    ],
  },
  importedMessages: {
    activity: 'conversations',
    names: {
      customerId: {
        of: 'person',
        erasure: 'delete',
        archive: 'no: they stand among the messages once they are imported, and are gone after a week otherwise',
      },
      senderId: {
        of: 'person',
        erasure: 'keep',
        archive: 'no: they stand among the messages once they are imported, and are gone after a week otherwise',
      },
      receiverId: {
        of: 'person',
        erasure: 'keep',
        archive: 'no: they stand among the messages once they are imported, and are gone after a week otherwise',
      },
    },
    parts: [
      {
        columns: 'content writtenAt',
        holds: 'Your messages at another desk, until they are in your conversation',
        period: 'untilImported',
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
} as const satisfies Declared;
