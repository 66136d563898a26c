import { typedDay } from '#web/lib/typed-days.ts';

/** A span of time as ISO texts; `until` is the first moment after it. */
export interface Period {
  since?: string;
  until?: string;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)';
const date = [
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}/\\d{1,2}/\\d{4}',
  `\\d{1,2}(?:st|nd|rd|th)? ${month}(?: \\d{4})?`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,? \\d{4})?`,
  `${month}(?: \\d{4})?`,
  `(?:last )?${weekday}`,
  'today|yesterday',
  '(?:last|this) (?:week|month|year)',
].join('|');
/** `from:May` names a person, so a month needs a space after "from". */
const named = new RegExp(`\\b(?:(before|until|after|since|on|in|during)[: ] ?|(from) )(${date})\\b`, 'i');
const alone = /\b(today|yesterday|(?:last|this) (?:week|month|year))\b/i;

export function readPeriod(text: string, now: Date): { period: Period; rest: string } {
  const period: Period = {};
  let rest = text.replace(/\s+/g, ' ');
  for (let found = firstIn(rest, now); found; found = firstIn(rest, now)) {
    Object.assign(period, found.period);
    rest = rest.replace(found.whole, ' ').replace(/\s+/g, ' ');
  }
  return { period, rest: rest.trim() };
}

function firstIn(text: string, now: Date): { whole: string; period: Period } | undefined {
  const match = named.exec(text) ?? alone.exec(text);
  if (!match) return undefined;
  const [whole, word = '', from, said] = match;
  const stretch = stretchOf((said ?? word).toLowerCase(), now);
  if (!stretch) return undefined;
  const [start, end] = stretch.map((moment) => moment.toISOString()) as [string, string];
  return { whole, period: periodOf(said === undefined ? 'in' : (from ?? word).toLowerCase(), start, end) };
}

function periodOf(how: string, start: string, end: string): Period {
  if (how === 'before') return { until: start };
  if (how === 'until') return { until: end };
  if (how === 'after') return { since: end };
  return how === 'since' || how === 'from' ? { since: start } : { since: start, until: end };
}

/** The first moment of the span and the first after it; undefined for a day that does not exist. */
function stretchOf(words: string, now: Date): [Date, Date] | undefined {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const dayAt = (day: Date): [Date, Date] => [day, daysAfter(day, 1)];
  if (words === 'today') return dayAt(today);
  if (words === 'yesterday') return dayAt(daysAfter(today, -1));
  const around = /^(last|this) (week|month|year)$/.exec(words);
  if (around) return aroundNow(around[2] ?? '', around[1] === 'last' ? -1 : 0, today);
  const weekdayIndex = dayNames.indexOf(words.replace('last ', '').slice(0, 3));
  if (weekdayIndex >= 0) return dayAt(daysAfter(today, -((today.getDay() - weekdayIndex + 7) % 7 || 7)));
  return dated(words, now);
}

function aroundNow(unit: string, by: number, today: Date): [Date, Date] {
  if (unit === 'year') return [new Date(today.getFullYear() + by, 0, 1), new Date(today.getFullYear() + by + 1, 0, 1)];
  if (unit === 'month') {
    const [year, at] = [today.getFullYear(), today.getMonth() + by];
    return [new Date(year, at, 1), new Date(year, at + 1, 1)];
  }
  // Weeks begin on Monday.
  const monday = daysAfter(today, -((today.getDay() + 6) % 7) + 7 * by);
  return [monday, daysAfter(monday, 7)];
}

function dated(words: string, now: Date): [Date, Date] | undefined {
  const whole = typedDay(words);
  if (whole) return dayOf(...(whole.split('-').map(Number) as [number, number, number]));
  const at = monthNames.findIndex((name) => new RegExp(`\\b${name}`).test(words)) + 1;
  if (at === 0) return undefined;
  const year = /\b\d{4}\b/.exec(words)?.[0];
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(words)?.[1];
  const stretchIn = (of: number): [Date, Date] | undefined =>
    day === undefined ? [new Date(of, at - 1, 1), new Date(of, at, 1)] : dayOf(of, at, Number(day));
  if (year !== undefined) return stretchIn(Number(year));
  const thisYear = stretchIn(now.getFullYear());
  return thisYear && thisYear[0] > now ? stretchIn(now.getFullYear() - 1) : thisYear;
}

/** `at` is the month, from 1. */
function dayOf(year: number, at: number, day: number): [Date, Date] | undefined {
  const first = new Date(year, at - 1, day);
  return first.getMonth() === at - 1 && first.getDate() === day ? [first, daysAfter(first, 1)] : undefined;
}

function daysAfter(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
}
