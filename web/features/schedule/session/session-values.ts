import type { Session } from '#contract/schedule/schedule.ts';
import { londonZone } from '#contract/values/chat/support-hours.ts';
import { bookingLengths, type SessionKind, sessionKindLabel, sessionMaxMinutes } from '#contract/values/schedule.ts';
import type { Change, Plan } from '#web/features/schedule/schedule.api.ts';
import { dayOf, timeOf } from '#web/features/schedule/session-time.ts';
import { clockIn, momentsAt } from '#web/features/schedule/zones.ts';

export interface SessionValues {
  kind: SessionKind;
  title: string;
  /** Empty for the viewer. */
  tutorId: string;
  participantIds: number[];
  /** In the time zone `zone`. */
  date: string;
  time: string;
  minutes: number;
  zone: string;
  /** The chosen one of two moments that have the same local time. */
  moment: string | null;
  weeks: number;
  place: string;
  description: string;
  reason: string;
  scope: 'one' | 'rest';
}

const minuteMs = 60_000;

export function newValues(start: string, minutes: number): SessionValues {
  return {
    kind: 'training',
    title: sessionKindLabel('training'),
    tutorId: '',
    participantIds: [],
    date: dayOf(start),
    time: timeOf(start),
    minutes,
    zone: londonZone,
    moment: null,
    weeks: 1,
    place: '',
    description: '',
    reason: '',
    scope: 'one',
  };
}

/** A session as form values, in the time zone in which it was planned. */
export function valuesOf(session: Session): SessionValues {
  const start = clockIn(session.zone, session.startTime);
  return {
    ...newValues(start, (Date.parse(session.endTime) - Date.parse(session.startTime)) / minuteMs),
    kind: session.kind,
    title: session.title,
    tutorId: String(session.tutorId),
    participantIds: session.participants.map(({ id }) => id),
    zone: session.zone,
    place: session.place ?? '',
    description: session.description ?? '',
  };
}

/** Both ends, as local times of the zone or as moments; null while date or time are empty. */
function timesOf({ date, time, minutes, moment }: SessionValues): { startTime: string; endTime: string } | null {
  if (moment !== null)
    return { startTime: moment, endTime: new Date(Date.parse(moment) + minutes * minuteMs).toISOString() };
  const startMs = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(startMs)) return null;
  return { startTime: `${date}T${time}`, endTime: new Date(startMs + minutes * minuteMs).toISOString().slice(0, 16) };
}

/** The moments of these values, to show them in another time zone. */
export function momentsOf(values: SessionValues): { startTime: string; endTime: string } | null {
  const startTime = values.moment ?? momentsAt(values.zone, `${values.date}T${values.time}`)[0];
  if (startTime === undefined || timesOf(values) === null) return null;
  return { startTime, endTime: new Date(Date.parse(startTime) + values.minutes * minuteMs).toISOString() };
}

/** The plan to check before saving; null while something is missing. */
export function planOf(values: SessionValues): Plan | null {
  const times = timesOf(values);
  if (!times || values.participantIds.length === 0) return null;
  const { participantIds, zone, weeks } = values;
  return { ...times, participantIds, zone, weeks, ...tutorOf(values) };
}

export function newSessionOf(values: SessionValues) {
  const { kind, title, description, place, participantIds, zone, weeks } = values;
  const { date, time } = values;
  const times = timesOf(values) ?? { startTime: `${date}T${time}`, endTime: `${date}T${time}` };
  return { ...times, kind, title, description, place, participantIds, zone, weeks, ...tutorOf(values) };
}

export function changesOf(session: Session, values: SessionValues): Change {
  const before = valuesOf(session);
  const changed: Partial<Change> = {};
  if (values.kind !== before.kind) changed.kind = values.kind;
  if (values.title !== before.title) changed.title = values.title;
  if (values.description !== before.description) changed.description = values.description;
  if (values.place !== before.place) changed.place = values.place;
  if (values.tutorId !== before.tutorId) changed.tutorId = Number(values.tutorId);
  if (String(values.participantIds) !== String(before.participantIds)) changed.participantIds = values.participantIds;
  const { scope, reason } = values;
  return {
    ...changed,
    ...(isMoved(session, values) && { ...timesOf(values), zone: values.zone, ...(reason.trim() && { reason }) }),
    scope,
    updatedAt: session.updatedAt,
  };
}

export function isMoved(session: Session, values: SessionValues): boolean {
  const before = valuesOf(session);
  const keys = ['date', 'time', 'minutes', 'zone', 'moment'] as const;
  return keys.some((key) => values[key] !== before[key]);
}

/** Lengths to choose from, including the present one. */
export function lengthOptions(present: number): { value: string; label: string }[] {
  const lengths = new Set([...bookingLengths, 180, 240, sessionMaxMinutes, present]);
  return [...lengths].sort((a, b) => a - b).map((minutes) => ({ value: String(minutes), label: lengthText(minutes) }));
}

export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60 ? `${minutes % 60} minutes` : '';
  const whole = hours ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '';
  return [whole, rest].filter(Boolean).join(' ');
}

function tutorOf({ tutorId }: SessionValues): { tutorId?: number } {
  return tutorId ? { tutorId: Number(tutorId) } : {};
}
