import { londonZone } from '#contract/values/chat/support-hours.ts';
import type { Schema } from '#server/db/schema.ts';

type Action = Schema['lessonNews']['action'];
type NewsField = 'action' | 'startTime' | 'oldStartTime' | 'reason' | 'dates';

/** Facts for the text about a session. */
export interface Told {
  action: Action;
  title: string;
  startTime: string;
  endTime: string;
  zone: string;
  oldStartTime: string | null;
  place: string | null;
  reason: string | null;
  /** How many dates of a series changed. */
  dates: number;
  isBooked: boolean;
}

const headings: Record<Action, string> = {
  made: 'New session',
  changed: 'Session changed',
  moved: 'Session moved',
  cancelled: 'Session cancelled',
};

export function headingOf(action: Action): string {
  return headings[action];
}

/** The text about a change, with a subject such as `I have` or `Priya Shah has`. */
export function tellingOf(subject: string, told: Told): string {
  return linesOf(subject, told).join('\n');
}

/** The parts of the text, one line each. */
export function linesOf(subject: string, told: Told): string[] {
  const { action, title, startTime, endTime, zone, reason, dates } = told;
  const when = whenText(startTime, endTime, zone);
  const sentences = {
    made: `${subject} ${told.isBooked ? 'booked' : 'planned'} a session: ${title}, ${when}${weekly(dates)}.`,
    changed: `${subject} changed the session “${title}” on ${when}${following(dates)}.`,
    moved: `${subject} moved the session “${title}” from ${whenText(told.oldStartTime ?? startTime, null, zone)} to ${when}${following(dates)}.`,
    cancelled: `${subject} cancelled the session “${title}” on ${when}${following(dates)}.`,
  };
  const lines = [sentences[action]];
  if (told.place && action !== 'cancelled') lines.push(`Place: ${told.place}`);
  if (reason) lines.push(`Reason: ${reason}`);
  return lines;
}

/** The facts of a row of news, about the session as it is now. */
export function toldOf(
  { action, startTime, oldStartTime, reason, dates }: Pick<Schema['lessonNews'], NewsField>,
  session: Pick<Told, 'title' | 'zone' | 'place' | 'isBooked' | 'startTime' | 'endTime'>,
): Told {
  const { title, zone, place, isBooked } = session;
  const lengthMs = Date.parse(session.endTime) - Date.parse(session.startTime);
  const endTime = new Date(Date.parse(startTime) + lengthMs).toISOString();
  return { action, title, zone, place, isBooked, startTime, endTime, oldStartTime, reason, dates };
}

/** `Tuesday 24 November 2026, 11:00 to 12:00 London time`; for another zone followed by London's time. */
export function whenText(startTime: string, endTime: string | null, zone: string): string {
  const own = timeIn(zone, startTime, endTime);
  return zone === londonZone ? own : `${own} (${timeIn(londonZone, startTime, endTime)})`;
}

function timeIn(timeZone: string, startTime: string, endTime: string | null): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone });
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const until = endTime === null ? '' : ` to ${clock.format(new Date(endTime))}`;
  const start = new Date(startTime);
  return `${weekday.format(start)} ${date.format(start)}, ${clock.format(start)}${until} ${nameOf(timeZone)} time`;
}

/** `America/New_York` becomes New York. */
function nameOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function weekly(dates: number): string {
  return dates > 1 ? `, weekly, ${dates} times` : '';
}

function following(dates: number): string {
  if (dates < 2) return '';
  return dates === 2 ? ', and the date after it' : `, and the ${dates - 1} dates after it`;
}
