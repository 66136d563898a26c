/* Sessions between staff and the people of one institution: words and limits shared by server and browser. */

export const sessionKinds = ['onboarding', 'training', 'technical', 'renewal'] as const;
export type SessionKind = (typeof sessionKinds)[number];

const kindLabels: Record<SessionKind, string> = {
  onboarding: 'Onboarding',
  training: 'Training',
  technical: 'Technical session',
  renewal: 'Renewal',
};

export function sessionKindLabel(kind: SessionKind): string {
  return kindLabels[kind];
}

/** What somebody should know before a session is planned like this. Nothing of this kind keeps it from being planned. */
export const sessionWarnings = ['clash', 'outside-support-hours', 'bank-holiday', 'soon'] as const;

/** Which dates of a series a change is for: this one, or this and those after it. */
export const seriesScopes = ['one', 'rest'] as const;

/** Code points after trimming. */
export const sessionTitleMaxLength = 120;
export const sessionDescriptionMaxLength = 2000;
/** A room, or the link of a meeting. */
export const sessionPlaceMaxLength = 500;
export const sessionReasonMaxLength = 300;
export const sessionParticipantsMax = 30;

export const sessionMinMinutes = 10;
export const sessionMaxMinutes = 8 * 60;
export const sessionsAheadMaxDays = 2 * 365;
/** Dates of a series, one a week. */
export const seriesMaxWeeks = 52;
/** Sessions that one person may plan within a day. */
export const sessionsPerDayMax = 200;
/** Sessions that one person may plan, book, change or cancel at once, and per minute. */
export const sessionChangesBurst = 40;
export const sessionChangesPerMinute = 20;
/** Less than this ahead, a session is warned of as soon. */
export const soonMinutes = 120;
/** The widest window of a calendar that is read at once. */
export const scheduleWindowMaxDays = 100;

/** A customer books at least this long ahead, and at most this many days. */
export const bookingNoticeMinutes = 24 * 60;
export const bookingAheadMaxDays = 60;
/** Free slots begin at a multiple of this after the hour at which a person's hours begin. */
export const slotStepMinutes = 30;
/** Lengths that staff can offer, in minutes. */
export const bookingLengths = [15, 30, 45, 60, 90, 120] as const;
export type BookingLength = (typeof bookingLengths)[number];
export const bookingsPerWeekMax = 50;
/** Sessions to come that one customer may have booked at a time. */
export const bookingsAheadMax = 5;
/** Free slots that are offered to whoever came too late. */
export const slotsOfferedNext = 3;

/** What holds for staff who have set nothing. Days count from Monday, 1, to Friday, 5; times are London's. */
export const defaultBookingHours = {
  isOpen: true,
  lengths: [30, 60] as BookingLength[],
  days: [1, 2, 3, 4, 5],
  fromTime: '11:00',
  toTime: '17:00',
  perWeekMax: 10,
};

/** Calendar programs may read one feed this often. */
export const feedReadsPerMinute = 10;
export const feedReadsBurst = 30;
