import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { ChangePlannedDialog } from './change-planned-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';

const planned = {
  ...{ id: 6, title: 'Downtime', description: 'On Sunday', priority: 'high', tier: 'gold', institutionId: null },
  ...{ sendAt: '2027-03-01T10:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' },
} as PlannedNotification;

let sent: RecordedCall[];
let asked: string[];
let count: number;
const onConfirm = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  onConfirm.mockClear();
  onClose.mockClear();
  [asked, count] = [[], 2];
  sent = recordCalls((url, method) => {
    if (method !== 'GET') return planned;
    asked.push(url);
    return { count };
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

async function ask(
  sendAt?: string,
  audience: Parameters<typeof SendDialog>[0]['audience'] = { tier: null, institutionId: 3 },
) {
  const dialog = { isOpen: true, title: 'Downtime', priority: 'normal', isSending: false } as const;
  await open(<SendDialog {...dialog} audience={audience} sendAt={sendAt} onConfirm={onConfirm} onClose={onClose} />);
}
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

it('a broadcast says how many it reaches, and asks for exactly those', async () => {
  await ask();
  await screen.findByText('It goes to 2 customers at once. You can’t undo this.');
  expect(asked).toEqual(['/api/notifications/audience?institution=3']);
  press('Send to 2 customers');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  cleanup();
  count = 1;
  await ask(undefined, { tier: 'gold', institutionId: null });
  await screen.findByText('It goes to 1 customer at once. You can’t undo this.');
  expect(asked.at(-1)).toBe('/api/notifications/audience?tier=gold');
});

it('what would reach nobody is not sent, but may be planned', async () => {
  count = 0;
  await ask();
  await screen.findByText('There are no active customers, so it would reach no one.');
  expect(isDisabled('Send')).toBe(true);
  cleanup();
  await ask('2027-03-01T10:00:00.000Z');
  await screen.findByText(/^Now it would reach 0 customers/);
  expect(isDisabled('Plan')).toBe(false);
});

it('a planned broadcast is changed with the version that was seen, and keeps what is not in the form', async () => {
  await open(<ChangePlannedDialog notification={planned} onClose={onClose} />);
  type('Title', ' ');
  expect(isDisabled('Save')).toBe(true);
  type('Title', 'Short downtime');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const { priority, updatedAt, sendAt, tier, institutionId, description } = planned;
  const body = { title: 'Short downtime', description, priority, updatedAt, sendAt, tier, institutionId };
  expect(sent).toEqual([['PUT', '/api/planned-notifications/6', body]]);
});
