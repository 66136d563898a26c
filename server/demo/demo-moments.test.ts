import { expect, test } from 'vitest';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { isoTime } from '#server/platform/clock.ts';
import { isWhole } from '#server/testing/whole-form.ts';
import { cast } from './cast.ts';
import { demoDesk } from './conversations/demo-desk.ts';
import { demoTalks } from './conversations/demo-talks.ts';
import { demoLessons } from './demo-lessons.ts';
import { demoNotifications } from './demo-notifications.ts';
import { demoPeople } from './demo-people.ts';
import { demoRelationships } from './demo-relationships.ts';
import { demoInvoices } from './plans-and-usage/demo-invoices.ts';
import { currentSubscriptions, pastSubscriptions } from './plans-and-usage/demo-subscriptions.ts';
import { demoMonths, demoReports } from './plans-and-usage/demo-usage.ts';
import { userRows } from './seed.ts';
import { isWorkingDay, workingTimeBefore } from './working-time.ts';

const day = 24 * 60 * 60 * 1000;
/** The tests cover all people, which takes long on a busy machine. */
const slow = { timeout: 120_000 };
const everybody = [...cast, ...demoPeople];
/** Ends of days, months and years, a leap day, both clock changes, and holidays. */
const special = [
  ...['2026-04-14T10:00:00Z', '2026-12-31T23:44:00Z', '2027-01-01T00:00:01Z', '2027-01-03T09:30:00Z'],
  ...['2028-02-29T12:00:00Z', '2028-02-29T23:59:59Z', '2028-03-01T00:00:00Z', '2026-03-29T00:59:59Z'],
  ...['2026-03-29T01:00:01Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-26T08:59:00Z'],
  ...['2027-03-28T14:00:00Z', '2026-12-27T03:00:00Z', '2026-06-30T23:30:00Z', '2026-07-31T22:59:59Z'],
].map((text) => Date.parse(text));

const momentsCount = isWhole ? 400 : 100;

/** Start times of the demo, the same on each run. */
function startMoments(): number[] {
  const [first, last] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2031-01-01T00:00:00Z')];
  let state = 20_261_122;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return [
    ...special,
    ...Array.from({ length: momentsCount - special.length }, () => Math.floor(first + next() * (last - first))),
  ];
}

const knownHours = new Map<string, boolean>();

/** From nine up to and including five o'clock. UTC and London are whole hours apart. */
function isWorkingMoment(time: string): boolean {
  if (isWorkingHour(time)) return true;
  return time.endsWith(':00:00.000Z') && isWorkingHour(isoTime(Date.parse(time) - 1));
}

function isWorkingHour(time: string): boolean {
  const key = time.slice(0, 13);
  const known = knownHours.get(key);
  if (known !== undefined) return known;
  const { day: date, hour } = londonTime(Date.parse(time));
  const isWorking = isWorkingDay(date) && hour >= 9 && hour < 17;
  knownHours.set(key, isWorking);
  return isWorking;
}

/** Every time at which people of the demo did something. */
function timesAt(now: number): string[] {
  const ago = workingTimeBefore(now);
  const current = currentSubscriptions(everybody, now);
  const { notifications, notificationRecipients } = demoNotifications(ago);
  const { invoiceRequests, invoices } = demoInvoices(ago, everybody, { past: pastSubscriptions(current), current });
  const { privateNotes, channelRatings } = demoDesk(ago);
  const times = [
    ...privateNotes.map(({ createdAt }) => createdAt),
    ...channelRatings.flatMap(({ askedAt, ratedAt }) => [askedAt, ratedAt]),
    ...demoTalks(ago).messages.map(({ timestamp }) => timestamp),
    ...notifications.map(({ timestamp }) => timestamp),
    ...notificationRecipients.map(({ readAt }) => readAt),
    ...demoRelationships(ago).relationships.flatMap(({ createdAt, answeredAt }) => [createdAt, answeredAt]),
    ...userRows(everybody, '', ago).flatMap(({ lastSignInAt, deactivatedAt }) => [lastSignInAt, deactivatedAt]),
    ...invoiceRequests.flatMap(({ requestedAt, completedAt }) => [requestedAt, completedAt]),
    ...invoices.map(({ issuedAt }) => issuedAt),
    ...demoLessons(now, ago).lessons.flatMap(({ createdAt, cancelledAt }) => [createdAt, cancelledAt]),
  ];
  return times.filter((time) => typeof time === 'string');
}

// https://www.gov.uk/bank-holidays, England and Wales.
test('nobody works at weekends and on bank holidays, those that are made up for included', () => {
  const holidays = {
    2026: ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28'],
    2027: ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28'],
    2028: ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26'],
  };
  for (const [year, expected] of Object.entries(holidays)) {
    const free: string[] = [];
    for (let at = Date.parse(`${year}-01-01`); isoTime(at).startsWith(year); at += day) {
      const date = isoTime(at).slice(0, 10);
      const isWeekend = new Date(at).getUTCDay() % 6 === 0;
      if (isWeekend) expect([date, isWorkingDay(date)]).toEqual([date, false]);
      else if (!isWorkingDay(date)) free.push(date.slice(5));
    }
    expect(free).toEqual(expected);
  }
});

test('whenever the demo starts, its people did everything in working hours, and nothing in the future', slow, () => {
  for (const now of startMoments()) {
    const [start, times] = [isoTime(now), timesAt(now)];
    expect(times.length).toBeGreaterThan(400);
    const strange = times.filter((time) => time > start || !isWorkingMoment(time));
    expect([start, strange]).toEqual([start, []]);
    const meetings = demoLessons(now, workingTimeBefore(now)).lessons.map(({ startTime }) => startTime);
    expect(meetings.filter((time) => !isWorkingMoment(time))).toEqual([]);
  }
});

test(
  'whenever the demo starts, usage goes from January 2025 to the last complete month, within years of a plan',
  slow,
  () => {
    for (const now of startMoments()) {
      const today = londonTime(now).day;
      const months = demoMonths(now);
      const last = months.at(-1) ?? '';
      expect([months[0], last < today.slice(0, 7)]).toEqual(['2025-01', true]);
      const next = new Date(Date.parse(`${last}-01`) + 31 * day).toISOString().slice(0, 7);
      expect([today, next]).toEqual([today, today.slice(0, 7)]);
      const current = currentSubscriptions(everybody, now);
      for (const { institutionId, startDate, endDate } of current) {
        expect(startDate <= today && today <= endDate).toBe(true);
        const years = pastSubscriptions(current).filter((past) => past.institutionId === institutionId);
        expect([...years.map((past) => dayAfter(past.endDate))]).toEqual(
          [startDate, ...years.map((past) => past.startDate)].slice(0, -1),
        );
        expect((years.at(-1)?.startDate ?? startDate) <= '2025-01-01').toBe(true);
      }
    }
  },
);

test('the figures of a month stay the same as months follow, and every month is reported once', () => {
  const reported = { id: 1, name: 'University of Harrowmere', yearly: 5000, isMonthly: true };
  const figuresAt = (now: string) => {
    const figures = new Map<string, number[]>();
    for (const { report, months, rows } of demoReports(reported, Date.parse(now))) {
      if (report !== 'PR_P1') continue;
      for (const [at, month] of months.entries()) {
        expect(figures.has(month)).toBe(false);
        figures.set(
          month,
          rows.map((row) => row.figures[at] ?? -1),
        );
      }
    }
    return figures;
  };
  const [early, late] = [figuresAt('2026-04-14T10:00:00Z'), figuresAt('2028-02-29T10:00:00Z')];
  expect([early.size, late.size]).toEqual([15, 37]);
  for (const [month, figures] of early) expect(late.get(month)).toEqual(figures);
});

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + day).toISOString().slice(0, 10);
}
