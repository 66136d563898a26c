import type { RegisterPart } from './register-entry.ts';

type Tables =
  | 'messages'
  | 'messageVersions'
  | 'conversations'
  | 'conversationRead'
  | 'channelRatings'
  | 'firstResponses'
  | 'privateNotes'
  | 'savedReplies'
  | 'savedViews'
  | 'firstSteps'
  | 'dueReplies'
  | 'lessons'
  | 'lessonParticipants'
  | 'lessonNews'
  | 'bookingHours'
  | 'calendarFeeds';

/** What people write to each other, how the team answers, and when they meet. */
export const talkTables: RegisterPart<Tables> = {
  messages: {
    activity: 'conversations',
    parts: [
      {
        columns: `
          conversation id channelCustomerId senderId receiverId content timestamp clientId kind attachment enclosure
          change editedAt deletedAt replyToId`,
        holds: 'What you write and what is written to you, with files, moments, edits and answers',
        period: 'messages',
        seenBy: 'participants',
        erasure: 'channel',
      },
    ],
  },
  messageVersions: {
    activity: 'conversations',
    parts: [
      {
        columns: 'conversation change messageId content attachment enclosure writtenAt endedAt endedBy',
        holds: 'What a message said before it was edited or deleted, in case of a dispute; each look at it is logged',
        period: 'messages',
        seenBy: 'admins',
        erasure: 'goes',
      },
    ],
  },
  conversations: {
    activity: 'conversations',
    parts: [
      {
        columns: 'key firstId secondId lastChange sentByFirst sentByOthers lastWriterId',
        holds: 'Which conversations there are, who wrote last, and how many messages they have',
        period: 'unlimited',
        seenBy: 'participants',
        erasure: 'channel',
      },
      {
        columns: 'answeredUpTo answeredCount askedAt settledAskedAt closedAt snoozedUntil assigneeId tags deskVersion',
        holds:
          'How your conversation stands for the team: since when you wait, who answers it, by which words it is filed',
        period: 'unlimited',
        seenBy: 'team',
        erasure: 'channel',
      },
    ],
  },
  conversationRead: {
    activity: 'conversations',
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
    parts: [
      {
        columns: 'id customerId askedAt closedBy rating comment ratedAt',
        holds: 'Whether you said that you were helped, and your comment',
        period: 'unlimited',
        seenBy: 'team',
        erasure: 'goes',
      },
    ],
  },
  firstResponses: {
    activity: 'support',
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
    parts: [
      {
        columns: 'id conversation authorId text clientId createdAt editedAt handedToId',
        holds: 'What staff note beside a conversation, for each other',
        period: 'notes',
        seenBy: 'team',
        erasure: 'channel',
      },
    ],
  },
  savedViews: {
    activity: 'support',
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
    parts: [
      {
        columns: 'personId step at',
        holds: 'That you closed your list of first steps, saw a first report, or used the promotion kit',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
  savedReplies: {
    activity: 'support',
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
  lessons: {
    activity: 'sessions',
    parts: [
      {
        columns: `
          id tutorId studentId title startTime endTime description createdAt kind zone place institutionId seriesId
          plannedStart createdBy isBooked sequence updatedAt cancelledAt cancelledBy cancelReason remindedAt`,
        holds: 'Sessions: with whom, when, where, what about, and why one was cancelled',
        period: 'sessions',
        seenBy: 'session',
        erasure: 'alone',
      },
    ],
  },
  lessonParticipants: {
    activity: 'sessions',
    parts: [
      {
        columns: 'lessonId userId position',
        holds: 'Who takes part in a session',
        period: 'sessions',
        seenBy: 'session',
        erasure: 'goes',
      },
    ],
  },
  lessonNews: {
    activity: 'sessions',
    parts: [
      {
        columns: 'id lessonId action at byId personId reason startTime oldStartTime dates',
        holds: 'Who planned, moved or cancelled a session, and when',
        period: 'sessions',
        seenBy: 'session',
        erasure: 'alone',
      },
    ],
  },
  bookingHours: {
    activity: 'sessions',
    parts: [
      {
        columns: 'staffId isOpen lengths days fromTime toTime perWeekMax updatedAt',
        holds: 'When a member of staff takes bookings',
        period: 'account',
        seenBy: 'everybody',
        erasure: 'goes',
      },
    ],
  },
  calendarFeeds: {
    activity: 'sessions',
    parts: [
      {
        columns: 'userId secretHash createdAt lastReadAt',
        holds: 'That you have a private calendar address, as a hash, and when it was last read',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
};
