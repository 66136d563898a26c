import { z } from 'zod';
import { Id, IdText, Time } from '#contract/fields.ts';
import { ListQuery } from '#contract/list-query.ts';
import { PersonCard } from '#contract/people/people.ts';
import { defineRoutes } from '#contract/route.ts';
import { supportClosesAtHour, supportOpensAtHour } from '#contract/values/chat/support-hours.ts';
import { bookingLengths, bookingsPerWeekMax } from '#contract/values/schedule.ts';
import { NewSession, Session, SessionKindName } from './schedule.ts';

const Minutes = z.literal(bookingLengths);

/** A time of London's clock on a quarter of an hour, within support hours. */
const ClockTime = z
  .string()
  .regex(/^\d{2}:(00|15|30|45)$/, 'Please give a time on a quarter of an hour, as 11:30')
  .refine(isWithinSupport, 'Bookings are taken within support hours, 11:00 to 17:00');

function isWithinSupport(time: string): boolean {
  return time >= `${supportOpensAtHour}:00` && time <= `${supportClosesAtHour}:00`;
}

/** When a member of staff takes bookings, by London's clock. */
export const BookingHours = z.strictObject({
  isOpen: z.boolean(),
  /** Minutes. */
  lengths: z.array(Minutes).min(1, 'Please choose a length'),
  /** From Monday, 1, to Friday, 5. */
  days: z.array(z.int().min(1).max(5)).min(1, 'Please choose a day'),
  fromTime: ClockTime,
  toTime: ClockTime,
  /** Sessions that customers may book in a week. */
  perWeekMax: z
    .int('Please give a number')
    .min(1, 'Please allow one a week, or close bookings')
    .max(bookingsPerWeekMax, `At most ${bookingsPerWeekMax} a week`),
});
export type BookingHours = z.infer<typeof BookingHours>;

/** Somebody with whom the viewer can book a session. */
export const BookableStaff = z.object({
  staff: PersonCard,
  /** Minutes; empty while they take no bookings. */
  lengths: z.array(z.int()),
});
export type BookableStaff = z.infer<typeof BookableStaff>;

export const Slot = z.object({ startTime: Time, endTime: Time });
export type Slot = z.infer<typeof Slot>;

const ofStaff = z.object({ staffId: IdText.optional() });

export const bookingsRoutes = defineRoutes({
  'GET /api/bookings/staff': {
    access: ['customer'],
    summary: 'The account manager and the technical supporter of the viewer, with the lengths they offer',
    query: ListQuery,
    reply: z.array(BookableStaff),
  },
  'GET /api/bookings/slots': {
    access: 'signed-in',
    summary:
      'Free slots of a member of staff, soonest first, by default of the coming 14 days: customers ask for their own staff, staff for themself',
    query: z.object({
      staffId: IdText,
      minutes: IdText,
      /** At most 31 days. */
      from: Time.optional(),
      to: Time.optional(),
      /** A session that would be moved there: it stands in nobody's way. */
      sessionId: IdText.optional(),
    }),
    reply: z.object({ slots: z.array(Slot) }),
  },
  'POST /api/bookings': {
    access: ['customer'],
    createsOnce: true,
    summary: 'Books a free slot; 409 with the next slots in `choices` where someone was quicker',
    body: z.strictObject({
      staffId: Id,
      startTime: Time,
      minutes: Minutes,
      kind: SessionKindName,
      /** The kind's own name where it is left out. */
      title: NewSession.shape.title.optional(),
      description: NewSession.shape.description,
    }),
    reply: Session,
  },
  'GET /api/bookings/hours': {
    access: ['account_manager', 'tech_support', 'admin'],
    summary: 'When the viewer takes bookings; admins name anybody of the staff',
    query: ofStaff,
    reply: BookingHours,
  },
  'PUT /api/bookings/hours': {
    access: ['account_manager', 'tech_support', 'admin'],
    summary: 'Sets when the viewer takes bookings; admins may for anybody of the staff',
    query: ofStaff,
    body: BookingHours.refine(({ fromTime, toTime }) => toTime > fromTime, {
      path: ['toTime'],
      message: 'The hours must end after they begin',
    }),
    reply: BookingHours,
  },
});
