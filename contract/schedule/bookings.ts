import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { Away } from '#contract/people/absences.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { bookingLengths, bookingsPerWeekMax } from '#contract/values/schedule.ts';
import { NewSession, Session, SessionKindName } from './schedule.ts';

const Minutes = z.literal(bookingLengths);

/** A time on a quarter of an hour. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Please give a time on a quarter of an hour, as 11:30');

/** When a member of staff accepts bookings: within support hours and in their time zone. */
export const BookingHours = z.strictObject({
  isOpen: z.boolean(),
  /** In minutes. */
  lengths: z.array(Minutes).min(1, 'Please choose a length'),
  /** Monday is 1, Sunday 7. */
  days: z.array(z.int().min(1).max(7)).min(1, 'Please choose a day'),
  fromTime: ClockTime,
  toTime: ClockTime,
  /** Maximum of booked sessions in a week. */
  perWeekMax: z
    .int('Please give a number')
    .min(1, 'Please allow one a week, or close bookings')
    .max(bookingsPerWeekMax, `At most ${bookingsPerWeekMax} a week`),
});
export type BookingHours = z.infer<typeof BookingHours>;

export const BookableStaff = z.object({
  staff: PersonCard,
  /** In minutes; empty while bookings are closed. */
  lengths: z.array(z.int()),
  /** The absence of the person; its days are not offered. */
  away: Away.nullable(),
  /** The absent person for whom this one stands in, and whose last day is the last that is offered. */
  standsInFor: Away.nullable(),
});
export type BookableStaff = z.infer<typeof BookableStaff>;

export const Slot = z.object({ startTime: Time, endTime: Time });
export type Slot = z.infer<typeof Slot>;

const ofStaff = z.object({ staffId: IdText.optional() });

export const bookingsRoutes = defineRoutes({
  'GET /api/bookings/staff': {
    access: ['customer'],
    tokenScope: 'sessions:read',
    summary:
      'The account manager and the technical supporter of the viewer, with the lengths they offer; with an absent one, the stand-in',
    query: ListQuery,
    reply: z.array(BookableStaff),
  },
  'GET /api/bookings/slots': {
    access: 'signed-in',
    tokenScope: 'sessions:read',
    summary:
      'Free slots of a member of staff, soonest first, by default of the coming 14 days: customers ask for their own staff, staff for themself',
    query: z.object({
      staffId: IdText,
      minutes: IdText,
      /** At most 31 days. */
      from: Time.optional(),
      to: Time.optional(),
      /** A session that is being moved, so its own time counts as free. */
      sessionId: IdText.optional(),
    }),
    reply: z.object({ slots: z.array(Slot) }),
  },
  'POST /api/bookings': {
    access: ['customer'],
    tokenScope: 'sessions:write',
    createsOnce: true,
    summary: 'Books a free slot; 409 with the next slots in `choices` where someone was quicker',
    body: z.strictObject({
      staffId: Id,
      startTime: Time,
      minutes: Minutes,
      kind: SessionKindName,
      /** Left out: the name of the session's kind. */
      title: NewSession.shape.title.optional(),
      description: NewSession.shape.description,
    }),
    reply: Session,
  },
  'GET /api/bookings/hours': {
    access: staffRoles,
    tokenScope: 'sessions:read',
    summary: 'When the viewer takes bookings; admins name anybody of the staff',
    query: ofStaff,
    reply: BookingHours,
  },
  'PUT /api/bookings/hours': {
    access: staffRoles,
    tokenScope: 'sessions:write',
    summary: 'Sets when the viewer takes bookings; admins may for anybody of the staff',
    query: ofStaff,
    body: BookingHours.refine(({ fromTime, toTime }) => toTime > fromTime, {
      path: ['toTime'],
      message: 'The hours must end after they begin',
    }),
    reply: BookingHours,
  },
});
