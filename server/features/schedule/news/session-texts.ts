import { cityOf } from '#contract/values/chat/support-hours.ts';
import type { Schema } from '#server/db/schema.ts';

type Action = Schema['lessonNews']['action'];
type NewsField = 'action' | 'startTime' | 'oldStartTime' | 'reason' | 'dates';

/** Facts for the text about a session. */
export interface Told {
  action: Action;
  title: string;
  startTime: string;
  endTime: string;
  /** The zones in which its time is told, the reader's first. */
  zones: readonly string[];
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
  const { action, title, startTime, endTime, zones, reason, dates } = told;
  const when = whenText(startTime, endTime, zones);
  const sentences = {
    made: `${subject} ${told.isBooked ? 'booked' : 'planned'} a session: ${title}, ${when}${weekly(dates)}.`,
    changed: `${subject} changed the session “${title}” on ${when}${following(dates)}.`,
    moved: `${subject} moved the session “${title}” from ${whenText(told.oldStartTime ?? startTime, null, zones)} to ${when}${following(dates)}.`,
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
  session: Pick<Told, 'title' | 'place' | 'isBooked' | 'startTime' | 'endTime'>,
  zones: readonly string[],
): Told {
  const { title, place, isBooked } = session;
  const lengthMs = Date.parse(session.endTime) - Date.parse(session.startTime);
  const endTime = new Date(Date.parse(startTime) + lengthMs).toISOString();
  return { action, title, zones, place, isBooked, startTime, endTime, oldStartTime, reason, dates };
}

/** `Tuesday 24 November 2026, 11:00 to 12:00 London time`; the time in the other zones follows in parentheses. */
export function whenText(startTime: string, endTime: string | null, zones: readonly string[]): string {
  const [own, ...others] = [...new Set(zones)].map((zone) => timeIn(zone, startTime, endTime));
  return others.length === 0 ? `${own}` : `${own} (${others.join('; ')})`;
}

function timeIn(timeZone: string, startTime: string, endTime: string | null): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone });
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
  const until = endTime === null ? '' : ` to ${clock.format(new Date(endTime))}`;
  const start = new Date(startTime);
  return `${weekday.format(start)} ${date.format(start)}, ${clock.format(start)}${until} ${cityOf(timeZone)} time`;
}

function weekly(dates: number): string {
  return dates > 1 ? `, weekly, ${dates} times` : '';
}

function following(dates: number): string {
  if (dates < 2) return '';
  return dates === 2 ? ', and the date after it' : `, and the ${dates - 1} dates after it`;
}
