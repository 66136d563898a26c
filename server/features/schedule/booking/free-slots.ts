import type { BookingHours } from '#contract/schedule/bookings.ts';
import { londonTime, supportZone } from '#contract/values/chat/support-hours.ts';
import { bookingAheadMaxDays, bookingNoticeMinutes, slotStepMinutes } from '#contract/values/schedule.ts';
import type { Span } from '#server/features/schedule/sessions/planned-dates.ts';
import { momentsOf } from '#server/features/schedule/sessions/wall-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface SlotsAsked extends Span {
  hours: BookingHours;
  minutes: number;
  now: number;
  bankHolidays: ReadonlySet<string>;
  /** What is planned already with either of the two. */
  busy: readonly Span[];
  /** When the sessions begin that customers have booked. */
  bookedStarts: readonly number[];
}

/** The slots that begin within a span of time and could be booked, soonest first. */
export function freeSlots({ hours, minutes, now, bankHolidays, busy, bookedStarts, ...asked }: SlotsAsked): Span[] {
  if (!hours.isOpen) return [];
  const start = Math.max(asked.start, now + bookingNoticeMinutes * minute);
  const end = Math.min(asked.end, now + bookingAheadMaxDays * day);
  const slots: Span[] = [];
  const bookedWeeks = bookedStarts.map((booked) => weekOf(londonTime(booked).day));
  for (let date = londonTime(start).day; date <= londonTime(end).day; date = nextDay(date)) {
    if (bankHolidays.has(date) || !hours.days.includes(weekdayOf(date))) continue;
    if (bookedWeeks.filter((week) => week === weekOf(date)).length >= hours.perWeekMax) continue;
    const free = slotsOfDay(date, hours, minutes).filter((slot) => slot.start >= start && slot.start <= end);
    slots.push(...free.filter((slot) => !busy.some((other) => other.start < slot.end && slot.start < other.end)));
  }
  return slots;
}

function slotsOfDay(date: string, { fromTime, toTime }: BookingHours, minutes: number): Span[] {
  // Clocks change at night, far from support hours: there is one such moment, and an hour between is an hour.
  const [opens] = momentsOf(`${date}T${fromTime}`, supportZone);
  const [closes] = momentsOf(`${date}T${toTime}`, supportZone);
  const slots: Span[] = [];
  if (opens === undefined || closes === undefined) return slots;
  const length = minutes * minute;
  for (let start = opens; start + length <= closes; start += slotStepMinutes * minute) {
    slots.push({ start, end: start + length });
  }
  return slots;
}

/** The Monday of a day's week. */
function weekOf(date: string): string {
  return laterDay(date, 1 - weekdayOf(date));
}

/** From Monday, 1, to Sunday, 7. */
function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

function nextDay(date: string): string {
  return laterDay(date, 1);
}

function laterDay(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}
