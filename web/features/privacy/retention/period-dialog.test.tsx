import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { PeriodDialog } from './period-dialog.tsx';

const period: RetentionPeriod = {
  ...{ kind: 'messages', days: 1095, nextDays: null, nextFrom: null, version: 3, changedAt: null, changedBy: null },
  ...{ wouldGo: { days: 1095, count: 0 }, lastDay: null, removed: 0 },
};
let sent: RecordedCall[];
let asked: string[];
const onClose = vi.fn();
const shorter = 'Confirm and notify administrators';

beforeEach(() => {
  onClose.mockClear();
  asked = [];
  sent = recordCalls((url, method) => {
    if (method !== 'GET') return period;
    asked.push(url);
    return { days: 1, count: 1204 };
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
const url = '/api/retention/messages';

it('a shorter period is confirmed with the count that was seen', async () => {
  await open(<PeriodDialog period={period} onClose={onClose} />);
  type('Keep for', '365');
  await screen.findByText('1,204 messages would be deleted today.');
  screen.getByText(/^Deleting begins 7 days from now/);
  expect(asked.at(-1)).toBe(`${url}/count?days=365`);
  press(shorter);
  await closed();
  expect(sent).toEqual([['PUT', url, { days: 365, version: 3, countSeen: 1204 }]]);
});

it('a longer or an equal period takes effect at once, and to keep all needs no count', async () => {
  await open(<PeriodDialog period={period} onClose={onClose} />);
  await screen.findByText(/^This takes effect at once/);
  expect(screen.queryByRole('button', { name: shorter })).toBeNull();
  type('Keep for', 'keep');
  await screen.findByText('Nothing is deleted because it’s old.');
  press('Save');
  await closed();
  expect(sent).toEqual([['PUT', url, { days: null, version: 3, countSeen: null }]]);
});

it('any period is shorter than to keep all', async () => {
  await open(<PeriodDialog period={{ ...period, days: null }} onClose={onClose} />);
  await screen.findByRole('button', { name: shorter });
});

it('a number of days may be typed from the least to the most, and no other', async () => {
  await open(<PeriodDialog period={period} onClose={onClose} />);
  type('Keep for', 'other');
  const wrong = () => screen.queryByText('Enter a whole number from 180 to 3650') !== null;
  const isWrong = (typed: string) => {
    type('Days', typed);
    return wrong();
  };
  expect(wrong()).toBe(false);
  expect(['179', '3651', '0', '1.5', '180a'].map(isWrong)).toEqual([true, true, true, true, true]);
  press('Save');
  expect(sent).toEqual([]);
  expect(['3650', ' 180 '].map(isWrong)).toEqual([false, false]);
  await screen.findByText('1,204 messages would be deleted today.');
  press(shorter);
  await closed();
  expect(sent).toEqual([['PUT', url, { days: 180, version: 3, countSeen: 1204 }]]);
});

it('what is shorter than allowed is not offered', async () => {
  await open(<PeriodDialog period={{ ...period, days: 400, nextDays: 200 }} onClose={onClose} />);
  const days = screen.getAllByRole('option').map((option) => Number(option.getAttribute('value')));
  expect(days.filter(Boolean)).toEqual([180, 200, 365, 400, 730, 1095, 1825, 2555, 3650]);
  expect(screen.getByLabelText('Keep for')).toHaveProperty('value', '200');
});
