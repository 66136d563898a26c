import { asNamed, type Declared } from './declaration.ts';

export const conversations = {
  messages: {
    activity: 'conversations',
    names: {
      conversation: { of: 'conversation', erasure: 'channel' },
      channelCustomerId: { of: 'person', erasure: 'channel', archive: 'messages' },
      senderId: { of: 'person', erasure: 'keep', archive: 'messages' },
      receiverId: { of: 'person', erasure: 'keep', archive: 'messages' },
    },
    retention: { kind: 'messages', since: 'special' },
    parts: [
      {
        columns: `
          conversation id channelCustomerId senderId receiverId content timestamp clientId kind attachment enclosure
          change editedAt deletedAt replyToId`,
        holds: 'Messages you write and receive, with files, times, edits and replies',
        period: 'messages',
        seenBy: 'participants',
        erasure: 'channel',
      },
    ],
  },
  laterMessages: {
    activity: 'conversations',
    names: {
      senderId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
      receiverId: { of: 'person', erasure: 'delete', archive: 'no: not sent yet, and its writer’s until then' },
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Message to be sent later' }, name: null, text: 'content', at: 'sendAt' },
      },
    },
    parts: [
      {
        columns: 'id senderId receiverId conversation content replyToId seenUpTo sendAt createdAt held',
        holds: 'Messages that you wrote to be sent later',
        period: 'laterMessages',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  messageVersions: {
    activity: 'conversations',
    names: {
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    erasure: 'pairs',
    parts: [
      {
        columns: 'conversation change messageId content attachment enclosure writtenAt endedAt endedBy',
        holds: 'Earlier versions of edited or deleted messages, in case of a dispute; each reading is logged',
        period: 'messages',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
  conversations: {
    activity: 'conversations',
    names: {
      key: { of: 'conversation', erasure: 'delete' },
      lastWriterId: { of: 'person', erasure: 'keep', archive: 'messages' },
      assigneeId: { of: 'person', erasure: 'desks', archive: 'work-in-channels' },
      grantedToId: { of: 'person', erasure: 'desks', archive: 'no: it is the assignee, who is named there' },
    },
    archive: {
      'work-in-channels': { says: { what: { text: 'Assigned to you' }, at: null }, sortedBy: 'key' },
    },
    logged: 'askedAt closedAt snoozedUntil assigneeId tags subject',
    parts: [
      {
        columns: 'key firstId secondId lastChange sentByFirst sentByOthers lastWriterId',
        holds: 'Which conversations there are, who wrote last, and how many messages they have',
        period: 'unlimited',
        seenBy: 'participants',
        erasure: 'channel',
      },
      {
        columns:
          'answeredUpTo answeredCount askedAt settledAskedAt closedAt snoozedUntil assigneeId grantedToId tags deskVersion deskBefore',
        holds:
          'The team’s state of your conversation: since when you wait, who answers, its tags, and the last change of these',
        period: 'unlimited',
        seenBy: 'team',
        erasure: 'channel',
      },
      {
        columns: 'subject',
        holds: 'The subject that the team gave your conversation',
        period: 'unlimited',
        seenBy: 'participants',
        erasure: 'channel',
      },
    ],
  },
  conversationRead: {
    activity: 'conversations',
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'conversations' },
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'userId conversation lastReadId lastReceivedId readCount',
        holds: 'How far you read and received a conversation',
        period: 'unlimited',
        seenBy: 'participants',
        erasure: 'goes',
      },
    ],
  },
  dueReplies: {
    activity: 'conversations',
    names: {
      conversation: { of: 'conversation', erasure: 'delete' },
    },
    parts: [
      {
        columns: 'conversation day dueAt settledAt claimedUntil',
        holds: 'On which days you wrote outside support hours and the portal said so',
        period: 'messages',
        seenBy: 'nobody',
        erasure: 'channel',
      },
    ],
  },
  channelRatings: {
    activity: 'support',
    names: {
      customerId: { of: 'person', erasure: 'delete', archive: 'ratings' },
      closedBy: { of: 'person', erasure: 'keep', archive: 'work-in-channels' },
    },
    archive: {
      ratings: {
        says: { askedAt: 'askedAt', closedBy: { role: 'closedBy' }, ...asNamed('rating', 'comment', 'ratedAt') },
      },
      'work-in-channels': { says: { what: { text: 'Closed' }, at: 'askedAt' } },
    },
    parts: [
      {
        columns: 'id customerId askedAt closedBy rating comment ratedAt',
        holds: 'Your rating of the help you got, and your comment',
        period: 'unlimited',
        seenBy: 'team',
        erasure: 'goes',
      },
    ],
  },
  firstResponses: {
    activity: 'support',
    names: {
      customerId: { of: 'person', erasure: 'keep', archive: 'waits' },
      answeredBy: { of: 'person', erasure: 'keep', archive: 'waits' },
    },
    archive: {
      waits: {
        says: { ...asNamed('askedAt', 'answeredAt'), waited: { role: 'customerId' }, answered: { role: 'answeredBy' } },
        pagedBy: 'answerId',
      },
    },
    parts: [
      {
        columns: 'answerId customerId answeredBy askedAt answeredAt supportMs',
        holds: 'How long you waited for an answer, and who gave it',
        period: 'unlimited',
        seenBy: 'staff',
        erasure: 'number',
      },
    ],
  },
  privateNotes: {
    activity: 'support',
    names: {
      conversation: { of: 'conversation', erasure: 'delete' },
      authorId: { of: 'person', erasure: 'keep', archive: 'notes-by-you' },
      handedToId: { of: 'person', erasure: 'keep', archive: 'notes-by-you' },
    },
    erasure: 'pairs',
    retention: { kind: 'notes', since: ['editedAt', 'createdAt'] },
    logged: 'conversation authorId handedToId editedAt',
    parts: [
      {
        columns: 'id conversation authorId text clientId createdAt editedAt handedToId',
        holds: 'Private notes of staff beside a conversation',
        period: 'notes',
        seenBy: 'team',
        erasure: 'channel',
      },
    ],
  },
  reminders: {
    activity: 'support',
    names: {
      ownerId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
      conversation: { of: 'conversation', erasure: 'delete' },
      institutionId: { of: 'institution', erasure: 'delete' },
    },
    archive: {
      'made-by-you': { says: { what: { text: 'Reminder' }, name: null, text: 'note', at: 'dueAt' } },
    },
    parts: [
      {
        columns: 'id ownerId conversation institutionId note dueAt isAnyTime createdAt toldAt settledAs settledAt',
        holds: 'Your reminders and their times',
        period: 'reminders',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  savedViews: {
    activity: 'support',
    names: {
      ownerId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': {
        says: { what: { text: 'Saved view', beside: 'list' }, name: 'name', text: 'search', at: null },
        sortedBy: 'name',
      },
    },
    parts: [
      {
        columns: 'ownerId list name search',
        holds: 'How you narrow and sort lists, under names of your own',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  firstSteps: {
    activity: 'support',
    names: {
      personId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': { says: { what: { text: 'First steps' }, name: 'step', text: null, at: 'at' }, sortedBy: 'at' },
    },
    parts: [
      {
        columns: 'personId step at',
        holds: 'Whether you closed your list of first steps, saw a first report, or used the promotion kit',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  savedReplies: {
    activity: 'support',
    names: {
      ownerId: { of: 'person', erasure: 'delete', archive: 'made-by-you' },
    },
    archive: {
      'made-by-you': { says: { what: { text: 'Saved reply' }, name: 'name', text: 'text', at: 'updatedAt' } },
    },
    logged: 'name text',
    parts: [
      {
        columns: 'id ownerId name text updatedAt',
        holds: 'Texts that staff keep to answer with',
        period: 'untilDeleted',
        seenBy: 'author',
        erasure: 'goes',
      },
    ],
  },
} as const satisfies Declared;
