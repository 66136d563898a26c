import fc from 'fast-check';
import { expect, test } from 'vitest';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Span } from '#server/features/schedule/sessions/planned-dates.ts';
import { freeSlots, type SlotsAsked } from './free-slots.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The quarter of an hour on London's clock, such as `11:30`, and its day. */
function clockAt(ms: number) {
  const { day: date, hour: hours, weekday } = londonTime(ms);
  const minutes = new Date(ms).getUTCMinutes();
  return { date, weekday, time: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` };
}

function mondayOf(ms: number): string {
  for (let at = ms; ; at -= day) {
    const { date, weekday } = clockAt(at);
    if (weekday === 1) return date;
  }
}

/** A slow reference: tries every quarter of an hour and checks whether it could be booked. */
function slotsByTrying(asked: SlotsAsked): Span[] {
  const { hours, minutes, now, holidays, busy, bookedStarts } = asked;
  const found: Span[] = [];
  if (!hours.isOpen) return found;
  for (let start = Math.ceil(asked.start / (15 * minute)) * 15 * minute; start <= asked.end; start += 15 * minute) {
    const end = start + minutes * minute;
    const [opens, closes] = [clockAt(start), clockAt(end)];
    const sinceOpening = Date.parse(`1970-01-01T${opens.time}Z`) - Date.parse(`1970-01-01T${hours.fromTime}Z`);
    const isInHours =
      opens.date === closes.date &&
      opens.time >= hours.fromTime &&
      closes.time <= hours.toTime &&
      sinceOpening % (30 * minute) === 0;
    const isOnDay = hours.days.includes(opens.weekday) && !holidays.has(opens.date);
    const isInTime = start >= now + day && start <= now + 60 * day;
    const isClear = busy.every((other) => other.end <= start || other.start >= end);
    if (!isInHours || !isOnDay || !isInTime || !isClear) continue;
    const inWeek = bookedStarts.filter((booked) => mondayOf(booked) === mondayOf(start)).length;
    if (inWeek < hours.perWeekMax) found.push({ start, end });
  }
  return found;
}

/** Times around both changes of London's clocks. */
const nows = fc
  .tuple(fc.constantFrom('2026-03-20T00:00:00Z', '2026-10-16T00:00:00Z', '2026-12-18T00:00:00Z'), fc.nat(10 * 24 * 4))
  .map(([from, quarters]) => Date.parse(from) + quarters * 15 * minute);

const asked: fc.Arbitrary<SlotsAsked> = nows.chain((now) => {
  const quarterOf = (days: number) => fc.nat(days * 96).map((n) => now + n * 15 * minute);
  const span = fc
    .tuple(quarterOf(20), fc.constantFrom(15, 30, 60, 180))
    .map(([start, minutes]) => ({ start, end: start + minutes * minute }));
  return fc.record({
    now: fc.constant(now),
    start: fc.constant(now),
    end: fc.constantFrom(now + 3 * day, now + 10 * day),
    minutes: fc.constantFrom(15, 30, 45, 60, 120),
    zone: fc.constant('Europe/London'),
    holidays: fc.constantFrom(new Set(['2026-04-03', '2026-04-06', '2026-12-25']), new Set<string>()),
    busy: fc.array(span, { maxLength: 25 }),
    bookedStarts: fc.array(quarterOf(20), { maxLength: 8 }),
    hours: fc.record({
      isOpen: fc.constantFrom(true, true, true, false),
      lengths: fc.constant([30]),
      days: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
      fromTime: fc.constantFrom('11:00', '12:15', '13:30'),
      toTime: fc.constantFrom('14:00', '16:45', '17:00'),
      perWeekMax: fc.integer({ min: 1, max: 4 }),
    }),
  });
});

test('the free slots are those that somebody finds who tries every quarter of an hour', () => {
  let count = 0;
  fc.assert(
    fc.property(asked, (query) => {
      const slots = freeSlots(query);
      expect(slots).toEqual(slotsByTrying(query));
      count += slots.length;
    }),
    { numRuns: 40 },
  );
  // Comparing empty lists proves nothing, so enough cases must leave slots.
  expect(count).toBeGreaterThan(20);
});
