import type { SessionWarning } from '#contract/schedule/schedule.ts';
import { isSupportOpen, type SupportHours, supportHoursText, timeIn } from '#contract/values/chat/support-hours.ts';
import { soonMinutes } from '#contract/values/schedule.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Span } from './planned-dates.ts';

const minute = 60_000;

/** A session that may clash. */
export interface Busy extends Span {
  /** Null if the viewer may not see it. */
  sessionId: number | null;
  /** Names of the participants who are busy. */
  names: readonly string[];
  title: string;
}

interface Circumstances {
  now: number;
  supportHours: SupportHours;
  busy: readonly Busy[];
}

/** Warnings for each date; they do not prevent planning it. */
export function warningsFor(dates: readonly Span[], circumstances: Circumstances): SessionWarning[] {
  return dates.flatMap((date) => warningsForDate(date, circumstances));
}

function warningsForDate(date: Span, { now, supportHours, busy }: Circumstances): SessionWarning[] {
  const warning = (kind: SessionWarning['kind'], text: string, sessionId: number | null = null) => ({
    kind,
    text,
    sessionId,
    startTime: isoTime(date.start),
  });
  const clashes = busy.filter((other) => other.start < date.end && date.start < other.end);
  const found = clashes.map(({ sessionId, names, title }) =>
    warning('clash', `${names.join(', ')}: ${sessionId === null ? 'another session' : title} at that time`, sessionId),
  );
  const { day } = timeIn(supportHours.zone, date.start);
  const isHoliday = supportHours.holidays.has(day);
  if (isHoliday) found.push(warning('bank-holiday', `${longDay(day)} is a bank holiday`));
  else if (!isSupportOpen(date.start, supportHours) || !isSupportOpen(date.end - 1, supportHours)) {
    found.push(warning('outside-support-hours', `Outside support hours, ${supportHoursText(supportHours)}`));
  }
  if (date.start < now + soonMinutes * minute) {
    found.push(warning('soon', `Less than ${soonMinutes / 60} hours from now`));
  }
  return found;
}
