import { expect, it } from 'vitest';
import type { Session } from '#contract/schedule/schedule.ts';
import { changesOf, lengthText, momentsOf, newSessionOf, newValues, planOf, valuesOf } from './session-values.ts';

const session = {
  id: 7,
  kind: 'renewal',
  title: 'Renewal review',
  description: null,
  place: 'Room 4',
  startTime: '2026-07-01T09:00:00.000Z',
  endTime: '2026-07-01T09:45:00.000Z',
  zone: 'Europe/London',
  tutorId: 4,
  participants: [{ id: 2 }, { id: 5 }],
  updatedAt: '2026-06-01T00:00:00.000Z',
} as Session;

it('a session stands in its form by the clock by which it was planned', () => {
  expect(valuesOf(session)).toMatchObject({ date: '2026-07-01', time: '10:00', minutes: 45, participantIds: [2, 5] });
});

it('only what was changed is sent, and the times with their reason alone when they were changed', () => {
  const values = valuesOf(session);
  const untouched = { scope: 'one', updatedAt: session.updatedAt };
  expect(changesOf(session, { ...values, reason: 'Typed, and the time put back' })).toEqual(untouched);
  expect(changesOf(session, { ...values, title: 'Review', participantIds: [2] })).toEqual({
    ...untouched,
    title: 'Review',
    participantIds: [2],
  });
  expect(changesOf(session, { ...values, time: '23:30', reason: 'Late', scope: 'rest' })).toEqual({
    startTime: '2026-07-01T23:30',
    endTime: '2026-07-02T00:15',
    zone: 'Europe/London',
    reason: 'Late',
    scope: 'rest',
    updatedAt: session.updatedAt,
  });
});

it('of a time that a clock shows twice the chosen moment is sent', () => {
  const moment = '2026-10-25T01:30:00.000Z';
  const values = { ...newValues('2026-10-25T01:30', 30), participantIds: [2], moment };
  expect(newSessionOf(values)).toMatchObject({ startTime: moment, endTime: '2026-10-25T02:00:00.000Z' });
});

it('a plan is looked at once it has people and a time that exists', () => {
  const values = newValues('2026-11-24T10:00', 60);
  expect(planOf(values)).toBeNull();
  expect(planOf({ ...values, participantIds: [2] })).toMatchObject({ startTime: '2026-11-24T10:00', weeks: 1 });
  expect(planOf({ ...values, participantIds: [2], date: '' })).toBeNull();
  expect(momentsOf({ ...values, date: '2026-03-29', time: '01:30' })).toBeNull();
  expect(momentsOf(values)?.endTime).toBe('2026-11-24T11:00:00.000Z');
});

it('names lengths in hours and minutes', () => {
  expect([15, 60, 90, 120].map(lengthText)).toEqual(['15 minutes', '1 hour', '1 hour 30 minutes', '2 hours']);
});
