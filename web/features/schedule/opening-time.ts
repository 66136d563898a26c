import { addDays } from '#web/lib/days.ts';
import { supportHours } from '#web/lib/portal.ts';

/** When support opens, as `11:00`: what a new session is proposed for. */
export function openingTime(): string {
  const { opensAt } = supportHours;
  return [Math.floor(opensAt / 60), opensAt % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const daysLookedAt = 60;

/** The first day on which support is open, from this one on: a session is not proposed for a weekend or a holiday. */
export function nextOpenDay(from: string, { days, holidays } = supportHours): string {
  const isOpen = (day: string) => days.includes(new Date(`${day}T12:00:00Z`).getUTCDay() || 7) && !holidays.has(day);
  const ahead = Array.from({ length: daysLookedAt }, (_, index) => addDays(from, index));
  return ahead.find(isOpen) ?? from;
}
