import { asNamed, type Declared } from './declaration.ts';

export const schedule = {
  lessons: {
    activity: 'sessions',
    names: {
      tutorId: { of: 'person', erasure: 'keep', archive: 'booked-sessions' },
      studentId: { of: 'person', erasure: 'sessions', archive: 'booked-sessions' },
      institutionId: { of: 'institution', erasure: 'delete' },
      createdBy: { of: 'person', erasure: 'keep', archive: 'booked-sessions' },
      cancelledBy: { of: 'person', erasure: 'keep', archive: 'booked-sessions' },
    },
    retention: { kind: 'sessions', since: ['endTime'], unless: 'series goes on' },
    logged: 'title kind tutorId studentId startTime endTime place cancelledAt cancelReason',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'booked-sessions' },
    },
    partOf: { table: 'lessons', column: 'lessonId' },
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
    names: {
      byId: { of: 'person', erasure: 'keep', archive: 'session-news' },
      personId: { of: 'person', erasure: 'delete', archive: 'session-news' },
    },
    partOf: { table: 'lessons', column: 'lessonId' },
    archive: {
      'session-news': {
        says: {
          session: 'lessonId',
          ...asNamed('action', 'at', 'reason', 'startTime', 'oldStartTime'),
          by: { role: 'byId' },
        },
      },
    },
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
    names: {
      staffId: { of: 'person', erasure: 'delete', archive: 'booking-hours' },
    },
    archive: {
      'booking-hours': {
        says: asNamed('isOpen', 'lengths', 'days', 'fromTime', 'toTime', 'perWeekMax', 'updatedAt'),
        sortedBy: 'updatedAt',
      },
    },
    logged: 'isOpen lengths days fromTime toTime perWeekMax',
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
    names: {
      userId: { of: 'person', erasure: 'delete', archive: 'calendar-feed' },
    },
    archive: {
      'calendar-feed': { says: asNamed('createdAt', 'lastReadAt'), sortedBy: 'createdAt' },
    },
    notExported: 'all',
    restored: 'deleted',
    parts: [
      {
        columns: 'userId secretHash createdAt lastReadAt',
        holds: 'Your private calendar address, as a hash, and when it was last read',
        period: 'untilDeleted',
        seenBy: 'self',
        erasure: 'goes',
      },
    ],
  },
} as const satisfies Declared;
