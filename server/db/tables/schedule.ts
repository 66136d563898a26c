import type { Generated } from 'kysely';
import type { SessionKind } from '#contract/values/schedule.ts';

/** The tables of the schedule, in the manner of schema.ts. */
export interface ScheduleTables {
  /** A session between a member of staff (the tutor) and people of one institution, the first of them the student. */
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
    /** The IANA zone by whose clock it was planned. */
    zone: Generated<string>;
    place: string | null;
    /** Whose people take part; null where the student was no customer. */
    institutionId: number | null;
    /** The id of the first session of a series, in all of its dates; null for a single one. */
    seriesId: number | null;
    /** Where the date of a series was before it was ever moved: calendar programs know it by that. */
    plannedStart: string | null;
    /** Null for sessions from before it was kept. */
    createdBy: number | null;
    /** A customer booked it. */
    isBooked: Generated<boolean>;
    /** iCalendar's SEQUENCE: counts the changes that calendar programs have to hear of. */
    sequence: Generated<number>;
    updatedAt: string;
    cancelledAt: string | null;
    cancelledBy: number | null;
    cancelReason: string | null;
    /** When everybody was told that it is tomorrow. */
    remindedAt: string | null;
  };

  /** The people of the institution who take part, in the order in which they were named. */
  lessonParticipants: {
    lessonId: number;
    userId: number;
    position: number;
  };

  /** What happened to a session, written with it. */
  lessonNews: {
    id: Generated<number>;
    lessonId: number;
    action: 'made' | 'changed' | 'moved' | 'cancelled';
    at: string;
    byId: number;
    /** Whom alone it concerns: somebody who was added or taken out. Null: everybody who takes part. */
    personId: number | null;
    reason: string | null;
    startTime: string;
    /** Before it was moved. */
    oldStartTime: string | null;
    /** How many dates of a series it is about; those after the first are not told apart. */
    dates: number;
  };

  /** When a member of staff takes bookings; without a row the defaults hold. Times are London's, lists are JSON. */
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

  /** Private calendar feeds. Only the SHA-256 of a secret is kept: a stolen database opens no calendar. */
  calendarFeeds: {
    userId: number;
    secretHash: string;
    createdAt: string;
    lastReadAt: string | null;
  };
}
