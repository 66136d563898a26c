import ICAL from 'ical.js';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { feedReadsBurst } from '#contract/values/schedule.ts';
import { momentsOf } from '#server/features/schedule/sessions/wall-time.ts';
import { insertTestSession } from '#server/testing/sign-in/test-sessions.ts';
import { type AppMaker, describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { type CalendarEntry, calendarToRead, canBeOneRule, invitationTo } from './calendar-file.ts';
import { zoneRules } from './zone-rules.ts';

const settings = { name: 'Carrel', organiserAddress: 'accounts@carrel.example', origin: 'https://portal.example.org' };
const entry: CalendarEntry = {
  ...{ id: 12, createdAt: '2026-03-01T10:00:00.000Z', updatedAt: '2026-03-04T12:00:00.000Z', sequence: 3 },
  ...{ title: 'Training; for, all', description: 'Bring\na laptop', place: 'Room 2', zone: 'Europe/London' },
  ...{ startTime: '2026-03-27T10:00:00.000Z', endTime: '2026-03-27T11:00:00.000Z' },
  ...{ seriesId: null, plannedStart: null, cancelledAt: null, names: ['Priya Shah', 'Maya Okafor'] },
};
const attendee = { name: 'Maya "M" Okafor', address: 'maya@library.example' };

/** Parses like a calendar program, which only knows the zone rules in the file. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, method: calendar.getFirstPropertyValue('method') };
}

const momentOf = (time: ICAL.Time) => time.toJSDate().toISOString();

describe('a calendar file', () => {
  test('says when it is by the clock of London, with its rules, across both changes of the clocks', () => {
    const days = [
      '2026-03-27',
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2027-03-28',
    ];
    const moments = days.flatMap((day) => [`${day}T00:30:00.000Z`, `${day}T10:00:00.000Z`, `${day}T23:30:00.000Z`]);
    const entries = moments.map((startTime, index) => {
      const endTime = new Date(Date.parse(startTime) + 30 * 60_000).toISOString();
      return { ...entry, id: index + 1, startTime, endTime };
    });
    const text = calendarToRead(entries, settings);
    expect(text).toContain('DTSTART;TZID=Europe/London:20260330T110000\r\n');
    const { events } = read(text);
    expect(events.map((event) => momentOf(event.startDate))).toEqual(moments);
    expect(events.map((event) => momentOf(event.endDate))).toEqual(entries.map(({ endTime }) => endTime));
  });

  test('brings the rules of every zone that a session can be planned in', () => {
    const year = 365 * 24 * 60 * 60_000;
    const rulesOf = (zone: string) => zoneRules(zone, Date.parse(entry.startTime), Date.parse(entry.startTime) + year);
    // One zone per set of identical rules.
    const zones = new Map(Intl.supportedValuesOf('timeZone').map((zone) => [rulesOf(zone).replace(zone, ''), zone]));
    expect(zones.size).toBeGreaterThan(40);
    const wrong = [...zones.values()].flatMap((zone) => {
      const entries = Array.from({ length: 28 }, (_, index) => {
        // Every 13 days for a year, at all times of the day.
        const start = Date.parse(entry.startTime) + index * (13 * 24 * 60 + 55) * 60_000;
        const [startTime, endTime] = [start, start + 30 * 60_000].map((ms) => new Date(ms).toISOString());
        return { ...entry, id: index, zone, startTime, endTime } as CalendarEntry;
      });
      const { events } = read(calendarToRead(entries, settings));
      const found = events.map((event) => momentOf(event.startDate));
      return found.join() === entries.map(({ startTime }) => startTime).join() ? [] : [zone];
    });
    expect(wrong).toEqual([]);
  });

  test('tells the changes of clocks as one yearly rule each way, which is all that Outlook understands', () => {
    const text = calendarToRead([{ ...entry, zone: 'America/New_York' }], settings);
    expect(text.match(/BEGIN:(DAYLIGHT|STANDARD)|RRULE:.*/g)).toEqual([
      ...['BEGIN:DAYLIGHT', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
      ...['BEGIN:STANDARD', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
    ]);
  });

  test('holds what there is to say, with lines of at most 75 bytes', () => {
    const title = 'Ausführliche Schulung für die Auskunft '.repeat(4).trim();
    const text = calendarToRead([{ ...entry, title }], settings);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    const { method, events, calendar } = read(text);
    const [event] = events;
    expect(method).toBe('PUBLISH');
    expect([event?.summary, event?.location, event?.sequence]).toEqual([title, 'Room 2', 3]);
    expect(event?.description).toBe('Bring\na laptop\n\nWith Priya Shah, Maya Okafor');
    expect(event?.uid).toBe('session-12-1772359200000@carrel');
    expect(event?.component.getFirstPropertyValue('url')).toBe('https://portal.example.org/schedule?session=12');
    expect(text).toContain('DTSTAMP:20260304T120000Z');
    expect(event?.attendees).toEqual([]);
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
  });

  test('tells in UTC what the clock shows twice, and cancelled sessions as cancelled', () => {
    const times = { startTime: '2026-11-01T05:30:00.000Z', endTime: '2026-11-01T07:00:00.000Z' };
    const cancelled = { ...entry, ...times, zone: 'America/New_York', cancelledAt: entry.updatedAt };
    const text = calendarToRead([cancelled], settings);
    expect(text).toContain('DTSTART:20261101T053000Z');
    expect(text).toContain('STATUS:CANCELLED');
    expect(text).not.toContain('VTIMEZONE');
    expect(canBeOneRule([entry, cancelled])).toBe(false);
  });

  test('takes nothing out of a title for a line of its own', () => {
    const text = calendarToRead([{ ...entry, title: 'Training\r\nATTENDEE:mailto:all@example.org' }], settings);
    expect(read(text).events[0]?.attendees).toEqual([]);
  });
});

test.each([
  ['Bring\u2028a laptop', 'Bring\na laptop'],
  ['Bring\u2029a laptop', 'Bring\na laptop'],
  ['Bring\u000ba laptop', 'Bring\na laptop'],
  ['Bring\r\na laptop', 'Bring\na laptop'],
  ['Bring\u0007 a laptop 👩🏽‍💻', 'Bring a laptop 👩🏽‍💻'],
])('an entry says %j in lines that every program reads', (description, shown) => {
  const text = calendarToRead([{ ...entry, description }], settings);
  expect(read(text).events[0]?.description).toBe(`${shown}\n\nWith Priya Shah, Maya Okafor`);
});

describe('an invitation', () => {
  test('is for its reader alone, from the portal, and asks for no answer', () => {
    const text = invitationTo([entry], settings, { method: 'REQUEST', attendee, isWholeSeries: false });
    const { method, events } = read(text);
    expect([method, events.length]).toEqual(['REQUEST', 1]);
    const [invited, ...others] = events[0]?.attendees ?? [];
    expect(others).toEqual([]);
    expect([String(invited?.getFirstValue()).toLowerCase(), invited?.getParameter('rsvp')]).toEqual([
      'mailto:maya@library.example',
      'FALSE',
    ]);
    expect(String(events[0]?.organizer).toLowerCase()).toBe('mailto:accounts@carrel.example');
    // The UID is that of the session's file, so that no program shows the session twice.
    expect(events[0]?.uid).toBe(read(calendarToRead([entry], settings)).events[0]?.uid);
  });

  test.each([
    ['Jane "JJ" Doe', 'Jane “JJ” Doe'],
    ['"JJ" Doe', '“JJ” Doe'],
    ['6" Nails', '6” Nails'],
    ['Doe, Jane; Dr: B.A.', 'Doe, Jane, Dr: B.A.'],
    ['Jane ^n Doe', 'Jane ˆn Doe'],
    ['Jane\u2028Doe', 'Jane Doe'],
    ['Back\\slash', 'Back/slash'],
    ['Two\r\nlines', 'Two lines'],
    ['Zoë Ångström 中村', 'Zoë Ångström 中村'],
  ])('names %j so that programs find them', (name, shown) => {
    const text = invitationTo([entry], settings, {
      method: 'REQUEST',
      attendee: { name, address: 'jane@library.example' },
      isWholeSeries: false,
    });
    const [invited, ...others] = read(text).events[0]?.attendees ?? [];
    expect(others).toEqual([]);
    expect([invited?.getParameter('cn'), String(invited?.getFirstValue())]).toEqual([
      shown,
      expect.stringMatching(/^mailto:jane@library\.example$/i),
    ]);
  });

  test.each(['Europe/London', 'America/New_York', 'Australia/Sydney', 'Africa/Casablanca'])(
    'to a whole series is one rule, whose dates keep their time in %s',
    (zone) => {
      const dates = Array.from({ length: 52 }, (_, index) => {
        const day = new Date(Date.parse('2026-03-03T00:00:00.000Z') + index * 7 * 24 * 60 * 60_000);
        const [start = 0] = momentsOf(`${day.toISOString().slice(0, 10)}T10:00`, zone);
        const [startTime = '', endTime = ''] = [start, start + 60 * 60_000].map((ms) => new Date(ms).toISOString());
        return { ...entry, id: 20 + index, seriesId: 20, zone, plannedStart: startTime, startTime, endTime };
      });
      expect(canBeOneRule(dates)).toBe(true);
      const { events } = read(invitationTo(dates, settings, { method: 'REQUEST', attendee, isWholeSeries: true }));
      expect(events).toHaveLength(1);
      const next = events[0]?.iterator();
      const found = Array.from({ length: 53 }, () => next?.next()).flatMap((time) => (time ? [momentOf(time)] : []));
      expect(found).toEqual(dates.map(({ startTime }) => startTime));
    },
  );

  test('that one date of a series is off speaks of that date', () => {
    const [first, date] = ['2026-03-17T10:00:00.000Z', '2026-03-31T09:00:00.000Z'].map((startTime, index) => {
      const endTime = new Date(Date.parse(startTime) + 60 * 60_000).toISOString();
      return { ...entry, id: 20 + index, seriesId: 20, plannedStart: startTime, startTime, endTime } as CalendarEntry;
    });
    const series = [first, date].flatMap((one) => one ?? []);
    const { events } = read(invitationTo(series, settings, { method: 'REQUEST', attendee, isWholeSeries: true }));
    const moved = {
      ...date,
      startTime: '2026-04-01T13:00:00.000Z',
      endTime: '2026-04-01T14:00:00.000Z',
    } as CalendarEntry;
    const one = read(invitationTo([moved], settings, { method: 'CANCEL', attendee, isWholeSeries: false }));
    expect([one.method, one.events[0]?.uid]).toEqual(['CANCEL', events[0]?.uid]);
    expect(momentOf(one.events[0]?.recurrenceId as ICAL.Time)).toBe('2026-03-31T09:00:00.000Z');
    expect(one.events[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });
});

async function makeFeed(portal: TestApp, username: string): Promise<string> {
  return (await portal.as(username).post('/api/calendar-feed', { currentPassword: 'carrel-demo' })).json().path;
}

describeOnAnyEngine('a private feed', (makeApp: AppMaker) => {
  test('shows its owner’s sessions to whoever knows the address, and nothing else', async () => {
    const portal = await makeApp();
    await insertTestSession(portal.db, { title: 'Mine' });
    await insertTestSession(portal.db, { title: 'Theirs', studentId: 5, institutionId: 2 });
    await insertTestSession(portal.db, {
      title: 'Long ago',
      startTime: '2025-11-01T10:00:00.000Z',
      endTime: '2025-11-01T11:00:00.000Z',
    });
    // The session ended within the last 90 days.
    const lastWinter = { startTime: '2025-12-04T11:00:00.000Z', endTime: '2025-12-04T12:30:00.000Z' };
    await insertTestSession(portal.db, { title: 'Last winter', ...lastWinter });
    const path = await makeFeed(portal, 'librarian');
    const answer = await portal.visitor.get(path);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(read(answer.body).method).toBe('PUBLISH');
    expect(read(answer.body).events.map(({ summary }) => summary)).toEqual(['Last winter', 'Mine']);
    const manager = await portal.visitor.get(await makeFeed(portal, 'manager'));
    expect(read(manager.body).events.map(({ summary }) => summary)).toEqual(['Last winter', 'Mine', 'Theirs']);
  });

  test('is shown once, stored as a hash alone, and told of when it was read', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    expect((await librarian.get('/api/calendar-feed')).json()).toEqual({ createdAt: null, lastReadAt: null });
    const path = await makeFeed(portal, 'librarian');
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    expect(JSON.stringify(await portal.db.selectFrom('calendarFeeds').selectAll().execute())).not.toContain(secret);
    await portal.visitor.get(path);
    const createdAt = '2026-03-04T12:00:00.000Z';
    expect((await librarian.get('/api/calendar-feed')).json()).toEqual({ createdAt, lastReadAt: createdAt });
  });

  test('stops at once when it is made anew, revoked, or its owner leaves', async () => {
    const portal = await makeApp();
    const first = await makeFeed(portal, 'librarian');
    const second = await makeFeed(portal, 'librarian');
    const missing = await portal.visitor.get(`/calendar/${'x'.repeat(43)}.ics`);
    const statusOf = async (path: string) => {
      const answer = await portal.visitor.get(path);
      if (answer.statusCode === 404) expect(answer.body).toBe(missing.body);
      return answer.statusCode;
    };
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await portal.as('librarian').send({ method: 'DELETE', url: '/api/calendar-feed' });
    expect(await statusOf(second)).toBe(404);
    const third = await makeFeed(portal, 'librarian');
    await portal.as('admin').post('/api/users/2/deactivate');
    expect(await statusOf(third)).toBe(404);
    for (const file of [
      '',
      '.ics',
      'x.ics',
      `${third.slice(10, -4)}`,
      `${third.slice(10)}.ics`,
      '%27.ics',
      '..%2f.ics',
    ]) {
      expect([file, (await portal.visitor.get(`/calendar/${file}`)).statusCode]).toEqual([file, 404]);
    }
  });

  test('is made with the password alone, and wrong ones count as at the sign-in', async () => {
    const portal = await makeApp();
    const make = async (currentPassword?: string) => {
      const body = currentPassword === undefined ? {} : { currentPassword };
      return portal.as('librarian').post('/api/calendar-feed', body);
    };
    expect((await make()).statusCode).toBe(400);
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await make(`guess-${guess}`);
      expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'currentPassword']);
    }
    expect((await make('carrel-demo')).statusCode).toBe(429);
    expect(await portal.db.selectFrom('calendarFeeds').selectAll().execute()).toEqual([]);
    portal.clock.advance(15 * 60_000 + 1);
    expect((await make('carrel-demo')).statusCode).toBe(200);
  });

  test('does not come back when its owner does', async () => {
    const portal = await makeApp();
    const path = await makeFeed(portal, 'librarian');
    await portal.as('admin').post('/api/users/2/deactivate');
    await portal.as('admin').post('/api/users/2/reactivate');
    expect((await portal.visitor.get(path)).statusCode).toBe(404);
  });

  test('is read only so often', async () => {
    const portal = await makeApp();
    const path = await makeFeed(portal, 'librarian');
    for (let count = 0; count < feedReadsBurst; count++) expect((await portal.visitor.get(path)).statusCode).toBe(200);
    const answer = await portal.visitor.get(path);
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    const other = await makeFeed(portal, 'manager');
    expect((await portal.visitor.get(other)).statusCode).toBe(200);
  });

  test('has an address that stands in no log, also cut off or written otherwise', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const portal = await makeApp({ log });
    const path = await makeFeed(portal, 'librarian');
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    const others = [path.slice(0, -4), `${path}/`, `${path}?x=1`, path.replace('calendar', '%63alendar')];
    for (const url of [path, ...others]) await portal.visitor.get(url);
    // No route matches these addresses, so they are logged without being parsed.
    const unread = [path, path.replace('calendar', '%63alendar'), path.replace('c', 'C')];
    for (const url of unread) await portal.visitor.send({ method: 'POST', url });
    expect(lines.filter((line) => line.includes('/calendar/…'))).toHaveLength(others.length + 1 + unread.length);
    expect(lines.join('')).not.toContain(secret);
  });

  test('one session alone is a file for those who take part', async () => {
    const portal = await makeApp();
    await insertTestSession(portal.db, { title: 'Mine' });
    const answer = await portal.as('librarian').get('/api/lessons/1/calendar');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="session-1.ics"');
    expect(read(answer.body).events.map(({ summary }) => summary)).toEqual(['Mine']);
    expect((await portal.as('colleague').get('/api/lessons/1/calendar')).statusCode).toBe(404);
  });
});
