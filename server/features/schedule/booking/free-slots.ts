import type { BookingHours } from '#contract/schedule/bookings.ts';
import { timeIn } from '#contract/values/chat/support-hours.ts';
import { bookingAheadMaxDays, bookingNoticeMinutes, slotStepMinutes } from '#contract/values/schedule.ts';
import type { Span } from '#server/features/schedule/sessions/planned-dates.ts';
import { momentsOf } from '#server/features/schedule/sessions/wall-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface SlotsAsked extends Span {
  hours: BookingHours;
  minutes: number;
  now: number;
  /** The time zone of the hours. */
  zone: string;
  holidays: ReadonlySet<string>;
  /** Sessions that are already planned with either person. */
  busy: readonly Span[];
  /** Start times of the sessions that customers have booked. */
  bookedStarts: readonly number[];
}

/** Bookable slots that begin within a time span, soonest first. */
export function freeSlots({ hours, minutes, now, zone, holidays, busy, bookedStarts, ...asked }: SlotsAsked): Span[] {
  if (!hours.isOpen) return [];
  const start = Math.max(asked.start, now + bookingNoticeMinutes * minute);
  const end = Math.min(asked.end, now + bookingAheadMaxDays * day);
  const slots: Span[] = [];
  const bookedWeeks = bookedStarts.map((booked) => weekOf(timeIn(zone, booked).day));
  for (let date = timeIn(zone, start).day; date <= timeIn(zone, end).day; date = nextDay(date)) {
    if (holidays.has(date) || !hours.days.includes(weekdayOf(date))) continue;
    if (bookedWeeks.filter((week) => week === weekOf(date)).length >= hours.perWeekMax) continue;
    const free = slotsOfDay(date, hours, { minutes, zone }).filter((slot) => slot.start >= start && slot.start <= end);
    slots.push(...free.filter((slot) => !busy.some((other) => other.start < slot.end && slot.start < other.end)));
  }
  return slots;
}

function slotsOfDay(
  date: string,
  { fromTime, toTime }: BookingHours,
  { minutes, zone }: Pick<SlotsAsked, 'minutes' | 'zone'>,
): Span[] {
  // Clocks change at night, outside support hours, so each time exists exactly once and the hours between are whole.
  const [opens] = momentsOf(`${date}T${fromTime}`, zone);
  const [closes] = momentsOf(`${date}T${toTime}`, zone);
  const slots: Span[] = [];
  if (opens === undefined || closes === undefined) return slots;
  const length = minutes * minute;
  for (let start = opens; start + length <= closes; start += slotStepMinutes * minute) {
    slots.push({ start, end: start + length });
  }
  return slots;
}

/** The Monday of the day's week. */
function weekOf(date: string): string {
  return laterDay(date, 1 - weekdayOf(date));
}

/** Monday is 1, Sunday 7. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function nextDay(date: string): string {
  return laterDay(date, 1);
}

function laterDay(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}
