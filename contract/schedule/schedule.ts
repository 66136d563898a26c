import { z } from 'zod';
import { codePoints, Id, IdText, NameText, Time, WallTime, Zone } from '#contract/fields.ts';
import { listQuery, typedText } from '#contract/list-query.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { hasLineBreaks } from '#contract/values/plain-names.ts';
import {
  scheduleWindowMaxDays,
  seriesMaxWeeks,
  seriesScopes,
  sessionDescriptionMaxLength,
  sessionKinds,
  sessionParticipantsMax,
  sessionPlaceMaxLength,
  sessionReasonMaxLength,
  sessionTitleMaxLength,
  sessionWarnings,
} from '#contract/values/schedule.ts';

export const SessionKindName = z.enum(sessionKinds);

/** A session between a member of staff and a customer, as seen by one of them. */
export const UpcomingSession = z.object({
  id: Id,
  title: z.string(),
  startTime: Time,
  endTime: Time,
  description: z.string().nullable(),
  with: PersonCard,
  kind: SessionKindName,
  place: z.string().nullable(),
});
export type UpcomingSession = z.infer<typeof UpcomingSession>;

const Somebody = z.object({ id: Id, fullName: z.string() });

export const Session = z.object({
  id: Id,
  kind: SessionKindName,
  title: z.string(),
  description: z.string().nullable(),
  /** A room, or the https address of a meeting. */
  place: z.string().nullable(),
  startTime: Time,
  endTime: Time,
  /** The IANA zone in which it was planned: all dates of a series keep their local time there. */
  zone: z.string(),
  tutorId: Id,
  /** The first of the participants. */
  studentId: Id,
  tutor: PersonCard,
  participants: z.array(PersonCard),
  institution: z.object({ id: Id, name: z.string() }).nullable(),
  /** Shared by all dates of a series; null for a single session. */
  seriesId: Id.nullable(),
  /** Booked by a customer, not planned by staff. */
  isBooked: z.boolean(),
  /** The absent colleague who holds it, where the viewer stands in. */
  coveredFor: Somebody.nullable(),
  cancelledAt: Time.nullable(),
  cancelledBy: Somebody.nullable(),
  cancelReason: z.string().nullable(),
  /** Sent back with a change, which is refused where somebody else has changed it since. */
  updatedAt: Time,
  /** Actions open to the viewer now. `canMove`: change the time only, which customers may do too. */
  canChange: z.boolean(),
  canMove: z.boolean(),
  canCancel: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** A warning about a planned time, in words, with its date. */
export const SessionWarning = z.object({
  kind: z.enum(sessionWarnings),
  text: z.string(),
  startTime: Time,
  /** The clashing session, if the viewer may see it. */
  sessionId: Id.nullable(),
});
export type SessionWarning = z.infer<typeof SessionWarning>;

export const SessionEvent = z.object({
  id: Id,
  action: z.enum(['made', 'changed', 'moved', 'cancelled']),
  at: Time,
  by: Somebody.nullable(),
  reason: z.string().nullable(),
  startTime: Time,
  /** The time before the move. */
  oldStartTime: Time.nullable(),
});
export type SessionEvent = z.infer<typeof SessionEvent>;

const text = (maxLength: number, what: string) =>
  z
    .string()
    .trim()
    .refine((given) => codePoints(given) <= maxLength, `${what} can have at most ${maxLength} characters`);
const optionalText = (maxLength: number, what: string) =>
  text(maxLength, what)
    .transform((given) => given || null)
    .nullable();

const Title = NameText.refine(
  (title) => codePoints(title) <= sessionTitleMaxLength,
  `A title can have at most ${sessionTitleMaxLength} characters`,
)
  .refine((title) => title !== '', 'Please give the session a title')
  // A title becomes the subject of mails and a line in calendars.
  .refine((title) => !hasLineBreaks(title), 'A title must be one line');

const Place = optionalText(sessionPlaceMaxLength, 'A place')
  .refine((place) => place === null || !hasLineBreaks(place), 'A place must be one line')
  .refine((place) => place === null || isPlace(place), 'The link of a meeting must begin with https://');

/** A room in words, or an https URL. */
function isPlace(place: string): boolean {
  if (!/^[a-z][a-z\d+.-]*:(?! )/i.test(place)) return true;
  return /^https:\/\/[^\s@]+$/i.test(place) && URL.canParse(place);
}

/** The reason for moving or cancelling a session; every participant reads it. */
const SessionReason = text(sessionReasonMaxLength, 'A reason').refine(
  (reason) => reason !== '',
  'Please say why: everyone taking part will read it',
);

/**
 * A moment, or local time in the session's zone (`2026-11-24T10:00`). A time that a clock change skips or repeats is
 * refused with the field; for a repeated time, `choices` of the error holds both moments.
 */
const SessionTime = z.union([Time, WallTime], 'Please give a date and a time');

const participants = z
  .array(Id)
  .min(1, 'Please choose who takes part')
  .max(sessionParticipantsMax, `At most ${sessionParticipantsMax} people can take part`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each person can take part only once');

/** Time and participants of a session: enough to check for warnings before it is planned. */
const Plan = z.strictObject({
  /** A member of staff; the viewer where it is left out. */
  tutorId: Id.optional(),
  /** Customers of one institution. */
  participantIds: participants,
  startTime: SessionTime,
  endTime: SessionTime,
  zone: Zone.default(londonZone),
  /** Number of weekly dates. */
  weeks: z.int().min(1).max(seriesMaxWeeks, `A series can have at most ${seriesMaxWeeks} dates`).default(1),
});

export const NewSession = Plan.extend({
  kind: SessionKindName,
  title: Title,
  description: optionalText(sessionDescriptionMaxLength, 'A description').default(null),
  place: Place.default(null),
});
export type NewSession = z.output<typeof NewSession>;

/** Fields that are left out stay unchanged. Customers may send only times, `reason`, `scope` and `updatedAt`. */
export const ChangedSession = z.strictObject({
  kind: SessionKindName.optional(),
  title: Title.optional(),
  description: optionalText(sessionDescriptionMaxLength, 'A description').optional(),
  place: Place.optional(),
  tutorId: Id.optional(),
  participantIds: participants.optional(),
  /** Both or neither must be given. */
  startTime: SessionTime.optional(),
  endTime: SessionTime.optional(),
  zone: Zone.optional(),
  /** Required where the time changes. */
  reason: SessionReason.optional(),
  scope: z.enum(seriesScopes).default('one'),
  /** `updatedAt` of the version that was edited: 409 where it was changed since. */
  updatedAt: Time,
});
export type ChangedSession = z.output<typeof ChangedSession>;

/** The affected sessions, soonest first, and warnings. */
const PlannedSessions = z.object({ sessions: z.array(Session), warnings: z.array(SessionWarning) });

const ById = z.object({ id: IdText });

export const scheduleRoutes = defineRoutes({
  'GET /api/lessons/upcoming': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary: 'Own sessions that have not ended, soonest first; with a contact, those with them alone',
    // Older clients send `userId`; it must be the viewer's.
    query: z.object({ contactId: IdText.optional(), userId: IdText.optional(), ...listQuery }),
    reply: z.array(UpcomingSession),
  },
  'GET /api/lessons': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary: `Sessions that touch a window of at most ${scheduleWindowMaxDays} days, soonest first, cancelled ones among them: one’s own, or everyone’s for admins`,
    query: z.object({
      from: Time,
      to: Time,
      whose: z.enum(['own', 'all']).default('own'),
      staff: IdText.optional(),
      institution: IdText.optional(),
      kind: SessionKindName.optional(),
      ...listQuery,
    }),
    reply: z.array(Session),
  },
  'GET /api/lessons/found': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary:
      'Sessions of the viewer, or of everyone for admins, with all words of a text in title, kind, people or institution: those to come, soonest first, then past ones, latest first',
    query: z.object({ q: typedText, ...listQuery }),
    reply: z.array(Session),
  },
  'GET /api/lessons/:id': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary: 'One session, with what happened to it',
    params: ById,
    reply: Session.extend({ events: z.array(SessionEvent) }),
  },
  'POST /api/lessons': {
    access: staffRoles,
    tokenScope: 'sessions:write',
    createsOnce: true,
    summary: 'Plans a session, or one a week, and tells everyone who takes part',
    body: NewSession,
    reply: PlannedSessions,
  },
  'POST /api/lessons/check': {
    access: staffRoles,
    tokenScope: 'sessions:write',
    summary: 'What should be known of a planned time, date by date; stores nothing',
    body: Plan.extend({
      /** The session that is being moved, which does not clash with itself. */
      sessionId: Id.optional(),
    }),
    reply: z.object({
      dates: z.array(z.object({ startTime: Time, endTime: Time })),
      warnings: z.array(SessionWarning),
    }),
  },
  'PATCH /api/lessons/:id': {
    access: 'signed-in',
    tokenScope: 'sessions:write',
    summary: 'Changes or moves a session, or it and the dates after it; customers move theirs to a free slot',
    params: ById,
    body: ChangedSession,
    reply: PlannedSessions,
  },
  'POST /api/lessons/:id/cancel': {
    access: 'signed-in',
    tokenScope: 'sessions:write',
    summary: 'Cancels a session, or it and the dates after it, and tells everyone who takes part',
    params: ById,
    body: z.strictObject({ reason: SessionReason, scope: z.enum(seriesScopes).default('one') }),
    reply: z.object({ sessions: z.array(Session) }),
  },
  'GET /api/lessons/:id/calendar': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary: 'One session as an iCalendar file',
    params: ById,
    reply: z.instanceof(Uint8Array),
    replyType: 'text/calendar; charset=utf-8',
  },
});
