import type { SessionWarning } from '#contract/schedule/schedule.ts';
import { isSupportOpen, londonTime } from '#contract/values/chat/support-hours.ts';
import { soonMinutes } from '#contract/values/schedule.ts';
import { isoTime } from '#server/platform/clock.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Span } from './planned-dates.ts';

const minute = 60_000;

/** A session that may stand in the way. */
export interface Busy extends Span {
  /** Null where the viewer may not see it. */
  sessionId: number | null;
  /** Whose it is, of those who are to take part. */
  names: readonly string[];
  title: string;
}

interface Circumstances {
  now: number;
  bankHolidays: ReadonlySet<string>;
  busy: readonly Busy[];
}

/** What should be known of each date: nothing of it keeps a session from being planned. */
export function warningsFor(dates: readonly Span[], circumstances: Circumstances): SessionWarning[] {
  return dates.flatMap((date) => warningsForDate(date, circumstances));
}

function warningsForDate(date: Span, { now, bankHolidays, busy }: Circumstances): SessionWarning[] {
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
  const { day } = londonTime(date.start);
  const isHoliday = bankHolidays.has(day);
  if (isHoliday) found.push(warning('bank-holiday', `${longDay(day)} is a bank holiday`));
  else if (!isSupportOpen(date.start, bankHolidays) || !isSupportOpen(date.end - 1, bankHolidays)) {
    found.push(warning('outside-support-hours', 'Outside support hours, 11am-5pm GMT Monday-Friday'));
  }
  if (date.start < now + soonMinutes * minute) {
    found.push(warning('soon', `Less than ${soonMinutes / 60} hours from now`));
  }
  return found;
}
