import type { Generated } from 'kysely';
import type { SessionKind } from '#contract/values/schedule.ts';

export interface ScheduleTables {
  /** A session of a member of staff (the tutor) with people of one institution, the first of whom is the student. */
  lessons: {
    id: Generated<number>;
    tutorId: number;
    studentId: number;
    title: string;
    startTime: string;
    endTime: string;
    description: string | null;
    createdAt: string;
    kind: Generated<SessionKind>;
    /** The IANA zone in which it was planned. */
    zone: Generated<string>;
    place: string | null;
    /** The participants' institution; null where the student was no customer. */
    institutionId: number | null;
    /** In all dates of a series, the id of its first session; null for a single session. */
    seriesId: number | null;
    /** Start of a series' date before it was first moved, by which calendar programs identify it. */
    plannedStart: string | null;
    /** Null for sessions from before this was stored. */
    createdBy: number | null;
    isBooked: Generated<boolean>;
    /** iCalendar's SEQUENCE: incremented by changes that calendar programs must see. */
    sequence: Generated<number>;
    updatedAt: string;
    cancelledAt: string | null;
    cancelledBy: number | null;
    cancelReason: string | null;
    /** When everybody was reminded that it is tomorrow. */
    remindedAt: string | null;
  };

  /** Participants of the institution, in the order in which they were named. */
  lessonParticipants: {
    lessonId: number;
    userId: number;
    position: number;
  };

  /** The outbox of news about a session, written with the change. */
  lessonNews: {
    id: Generated<number>;
    lessonId: number;
    action: 'made' | 'changed' | 'moved' | 'cancelled';
    at: string;
    byId: number;
    /** The only recipient: a person who was added or removed. Null: all participants. */
    personId: number | null;
    reason: string | null;
    startTime: string;
    /** The time before the move. */
    oldStartTime: string | null;
    /** Number of affected dates of a series; only the first is described. */
    dates: number;
  };

  /** Booking hours of staff; without a row the defaults apply. Times are London's, lists are JSON. */
  bookingHours: {
    staffId: number;
    isOpen: boolean;
    lengths: string;
    days: string;
    fromTime: string;
    toTime: string;
    perWeekMax: number;
    updatedAt: string;
  };

  /**
   * Private calendar feeds. Only the SHA-256 of a secret is stored, so a stolen database gives no access to calendars.
   */
  calendarFeeds: {
    userId: number;
    secretHash: string;
    createdAt: string;
    lastReadAt: string | null;
  };
}
