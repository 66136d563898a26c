/* Words and limits of sessions, shared by server and browser. */

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

/** Warnings before a session is planned. They never prevent planning. */
export const sessionWarnings = ['clash', 'outside-support-hours', 'bank-holiday', 'soon'] as const;

/** Dates of a series that a change affects: one, or it and all later ones. */
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
/** Weekly dates of a series. */
export const seriesMaxWeeks = 52;
export const sessionsPerDayMax = 200;
/** Sessions that one person may plan, book, change or cancel at once, and per minute. */
export const sessionChangesBurst = 40;
export const sessionChangesPerMinute = 20;
/** A session that begins sooner gets the warning `soon`. */
export const soonMinutes = 120;
/** The longest range in one request for the calendar. */
export const scheduleWindowMaxDays = 100;

/** Minimum notice of a customer's booking, and how many days ahead it may be. */
export const bookingNoticeMinutes = 24 * 60;
export const bookingAheadMaxDays = 60;
/** Free slots begin at multiples of this after the beginning of the booking hours. */
export const slotStepMinutes = 30;
/** Lengths that staff can offer, in minutes. */
export const bookingLengths = [15, 30, 45, 60, 90, 120] as const;
export type BookingLength = (typeof bookingLengths)[number];
export const bookingsPerWeekMax = 50;
/** Future sessions that one customer may have booked at a time. */
export const bookingsAheadMax = 5;
/** Free slots that are offered when the chosen one was taken meanwhile. */
export const slotsOfferedNext = 3;

/** Defaults for staff without settings. Monday is 1, Friday 5; times are London's. */
export const defaultBookingHours = {
  isOpen: true,
  lengths: [30, 60] as BookingLength[],
  days: [1, 2, 3, 4, 5],
  fromTime: '11:00',
  toTime: '17:00',
  perWeekMax: 10,
};

/** Requests of calendar programs for one feed. */
export const feedReadsPerMinute = 10;
export const feedReadsBurst = 30;
