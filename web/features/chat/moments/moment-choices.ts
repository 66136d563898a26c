import { isSupportOpen, nextSupportOpening } from '#contract/values/chat/support-hours.ts';
import { supportHours } from '#web/lib/portal.ts';

const hourMs = 60 * 60 * 1000;

export interface MomentChoice {
  label: string;
  until: string;
}

/** The times at which a conversation can come back, all within support hours. `now` in milliseconds. */
export function momentChoices(now: number, support = supportHours): readonly MomentChoice[] {
  const opensFrom = (days: number) => nextSupportOpening(midnightBefore(now, days), support);
  const nextDay = opensFrom(1);
  // On Sunday, "next Monday" is tomorrow.
  const week = opensFrom((8 - new Date(now).getDay()) % 7 || 7);
  const hours = [
    { label: 'In an hour', at: now + hourMs },
    { label: 'In three hours', at: now + 3 * hourMs },
  ].filter(({ at }) => isSupportOpen(at, support));
  const days = [
    { label: dayLabel(nextDay, now), at: nextDay },
    { label: dayLabel(week, now), at: week },
    { label: 'In two weeks', at: opensFrom(14) },
  ].filter(({ at }, index, all) => all.findIndex((other) => other.at === at) === index);
  return [...hours, ...days].map(({ label, at }) => ({ label, until: new Date(at).toISOString() }));
}

/** A time in a few words: 'today 14:30', 'Mon 9 Mar, 09:00'; with the year if it is not the present one. */
export function momentText(moment: string, now: number): string {
  const at = new Date(moment);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  if (at.toDateString() === new Date(now).toDateString()) return `today ${time}`;
  const year = at.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: 'numeric' } as const);
  return `${at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...year })}, ${time}`;
}

function dayLabel(at: number, now: number): string {
  const isTomorrow = new Date(at).toDateString() === new Date(midnightBefore(now, 1) + 1).toDateString();
  return isTomorrow ? 'Tomorrow' : `On ${new Date(at).toLocaleDateString('en-GB', { weekday: 'long' })}`;
}

/** The last millisecond before the viewer's day that is so many days ahead. */
function midnightBefore(now: number, days: number): number {
  const today = new Date(now);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).getTime() - 1;
}
