import { expect, test } from 'vitest';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { audienceOf, refusalOf, sendAtOf, toAllAtOnce, valuesOf } from './broadcast-values.ts';

test('a broadcast goes to everybody, to a plan or to one institution, and never to two of these', () => {
  expect(audienceOf(toAllAtOnce)).toEqual({ tier: null, institutionId: null });
  expect(audienceOf({ ...toAllAtOnce, to: 'gold', institutionId: '3' })).toEqual({ tier: 'gold', institutionId: null });
  expect(audienceOf({ ...toAllAtOnce, to: 'institution', institutionId: '3' })).toEqual({
    ...{ tier: null, institutionId: 3 },
  });
});

test('a day and a time are both needed for later, and mean nothing for now', () => {
  const later = { ...toAllAtOnce, when: 'later', day: '2026-11-24', time: '10:00' } as const;
  expect(sendAtOf(later)).toBe(new Date('2026-11-24T10:00').toISOString());
  for (const half of [{ day: '' }, { time: '' }, { when: 'now' as const }])
    expect(sendAtOf({ ...later, ...half })).toBeUndefined();
  expect(refusalOf(later)).toBeUndefined();
  expect(refusalOf({ ...later, time: '' })).toBe('Please choose a date and time');
  expect(refusalOf(toAllAtOnce)).toBeUndefined();
  expect(refusalOf({ ...toAllAtOnce, to: 'institution' })).toBe('Please choose an institution');
});

test('what was planned is shown as it was chosen, at the time of whoever looks', () => {
  const at = (sendAt: string, to: Partial<PlannedNotification> = {}) =>
    valuesOf({ tier: null, institutionId: null, sendAt, ...to } as PlannedNotification);
  // On both sides of the change of the clocks.
  for (const sendAt of ['2026-07-01T03:30:00.000Z', '2026-12-01T03:30:00.000Z']) {
    const values = at(sendAt);
    expect(sendAtOf(values)).toBe(sendAt);
    expect(values).toMatchObject({ to: '', institutionId: '', when: 'later' });
  }
  expect(at('2026-12-01T03:30:00.000Z', { tier: 'gold' })).toMatchObject({ to: 'gold', institutionId: '' });
  expect(at('2026-12-01T03:30:00.000Z', { institutionId: 3 })).toMatchObject({ to: 'institution', institutionId: '3' });
});
