import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventRepeatingFreq, ICalEventStatus } from 'ical-generator';
import { momentsOf, wallTimeAt } from '#server/features/schedule/sessions/wall-time.ts';
import { zoneRules } from './zone-rules.ts';
import { inZone } from './zoned-date.ts';

export interface CalendarEntry {
  id: number;
  createdAt: string;
  updatedAt: string;
  sequence: number;
  title: string;
  description: string | null;
  place: string | null;
  startTime: string;
  endTime: string;
  zone: string;
  seriesId: number | null;
  plannedStart: string | null;
  cancelledAt: string | null;
  names: readonly string[];
}

export interface CalendarSettings {
  name: string;
  /** The organiser's address in calendar entries. */
  organiserAddress: string;
  /** Address of the portal; undefined if it is not configured. */
  origin: string | undefined;
}

/** Entries for a mail, and whether they are added or removed. */
export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  attendee: { name: string; address: string };
  /** True if the entries are a whole series, none of them moved yet. */
  isWholeSeries: boolean;
}

const feedEverySeconds = 60 * 60;

/** Entries for a read-only feed, each by itself (RFC 5545, RFC 5546: PUBLISH). */
export function calendarToRead(entries: readonly CalendarEntry[], settings: CalendarSettings): string {
  const calendar = calendarOf(entries, settings, 'PUBLISH').name(`${settings.name}: sessions`).ttl(feedEverySeconds);
  for (const entry of entries) addEvent(calendar, entry, settings).id(uidOf('session', entry.id, entry));
  return `${calendar.toString()}\r\n`;
}

/**
 * A mail's calendar file for one person, which their program adds, updates or removes. The dates of a series are one
 * entry with a rule, because a message may only hold one entry (RFC 5546, 3.2.2).
 */
export function invitationTo(
  entries: readonly CalendarEntry[],
  settings: CalendarSettings,
  { method, attendee, isWholeSeries }: Invitation,
): string {
  const calendar = calendarOf(entries, settings, method);
  const shown = isWholeSeries ? entries.slice(0, 1) : entries;
  for (const entry of shown) {
    const event = addEvent(calendar, entry, settings);
    event.createAttendee({ name: nameInFile(attendee.name), email: attendee.address, rsvp: false });
    if (method === 'CANCEL') event.status(ICalEventStatus.CANCELLED);
    if (entry.seriesId === null) {
      event.id(uidOf('session', entry.id, entry));
      continue;
    }
    event.id(uidOf('series', entry.seriesId, entry));
    if (isWholeSeries) event.repeating({ freq: ICalEventRepeatingFreq.WEEKLY, count: entries.length });
    else event.recurrenceId(dateIn(zoneOf(entry), entry.plannedStart ?? entry.startTime));
  }
  return `${calendar.toString()}\r\n`;
}

/** True if one rule can describe all dates of a series. */
export function canBeOneRule(entries: readonly CalendarEntry[]): boolean {
  return entries.every((entry) => zoneOf(entry) !== null);
}

function calendarOf(
  entries: readonly CalendarEntry[],
  settings: CalendarSettings,
  method: Invitation['method'] | 'PUBLISH',
): ICalCalendar {
  const moments = entries.flatMap(({ startTime, endTime }) => [Date.parse(startTime), Date.parse(endTime)]);
  return ical({
    prodId: { company: settings.name, product: 'Schedule' },
    method: ICalCalendarMethod[method],
    // A timezone for the whole calendar would drop the Z from the stamps, which must be UTC.
    timezone: { name: null, generator: (zone) => zoneRules(zone, Math.min(...moments), Math.max(...moments)) },
  });
}

function addEvent(calendar: ICalCalendar, entry: CalendarEntry, { name, organiserAddress, origin }: CalendarSettings) {
  const { sequence, startTime, endTime, title, description, names } = entry;
  const zone = zoneOf(entry);
  const who = `With ${names.join(', ')}`;
  return calendar.createEvent({
    sequence,
    stamp: new Date(entry.updatedAt),
    lastModified: new Date(entry.updatedAt),
    start: dateIn(zone, startTime),
    end: dateIn(zone, endTime),
    timezone: zone,
    summary: textInFile(title),
    description: textInFile(description ? `${description}\n\n${who}` : who),
    location: entry.place && textInFile(entry.place),
    url: origin ? `${origin}/schedule?session=${entry.id}` : null,
    status: entry.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: nameInFile(name), email: organiserAddress },
  });
}

/**
 * A name as the value of a parameter may hold neither a double quote nor a control character (RFC 5545, 3.2).
 * ical-generator 10 writes a backslash before the quote, which calendar programs read as the end of the name. Some
 * programs end the name at a semicolon as well, and some read ^n as the end of a line (RFC 6868).
 */
function nameInFile(name: string): string {
  return name
    .replace(/"([^"]*)"/g, '“$1”')
    .replaceAll('"', '”')
    .replaceAll('\\', '/')
    .replaceAll(';', ',')
    .replaceAll('^', 'ˆ')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Some calendar programs drop a text with the line ends of Word and Google Docs, and control characters are forbidden. */
function textInFile(text: string): string {
  return text.replace(/\r\n|[\r\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
}

/** Never changes and is unique across portals, because programs find their entry by it. */
function uidOf(what: 'session' | 'series', id: number, { createdAt }: CalendarEntry): string {
  return `${what}-${id}-${Date.parse(createdAt)}@carrel`;
}

/**
 * A session is written in the zone in which it was planned, with the zone's rules; in UTC (null) if its wall time
 * occurs twice, because programs differ in which one they take.
 */
function zoneOf({ zone, startTime, endTime, plannedStart }: CalendarEntry): string | null {
  const isOnce = (time: string) => momentsOf(wallTimeAt(Date.parse(time), zone), zone).length === 1;
  return [startTime, endTime, plannedStart ?? startTime].every(isOnce) ? zone : null;
}

function dateIn(zone: string | null, time: string) {
  return zone === null ? new Date(time) : inZone(Date.parse(time), zone);
}
