import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Leaving } from '#contract/people/leaving.ts';
import type { HandOverPreview, StaffRow } from '#contract/people/people.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { StaffDialog } from './staff-dialog.tsx';

const priya = {
  ...{ id: 4, fullName: 'Priya Nair', username: 'priya', role: 'account_manager', institutions: 2, hasPassword: true },
  ...{ lastSignInAt: null, deactivatedAt: null, email: 'priya@carrel.example', pendingEmail: null, rights: [] },
} as unknown as StaffRow;
const staff = [
  priya,
  { ...priya, id: 5, fullName: 'Gone', deactivatedAt: '2026-01-01T00:00:00.000Z' },
  { ...priya, id: 6, fullName: 'Tom', role: 'tech_support' },
  { ...priya, id: 7, fullName: 'Ines', username: 'ines' },
  { ...priya, id: 8, fullName: 'Ada', role: 'admin' },
];
const none = {
  ...{ institutions: 0, sessions: 0, assignedConversations: 0, ownConversations: 0, broadcasts: 0 },
  ...{ drafts: 0, offers: 0 },
};
let leaving: Leaving;
let handedOver: HandOverPreview;
let sent: RecordedCall[];
const onClose = vi.fn();
const onAdded = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  onAdded.mockClear();
  leaving = { institutions: [], sessions: [], counts: none };
  handedOver = { institutions: 2, customers: 3, openConversations: 1, comingSessions: 0 };
  sent = recordCalls((url, method) => {
    if (method !== 'GET') return { ...priya, institutions: 2, sessions: 0, conversations: 0, broadcasts: 0 };
    if (url.endsWith('/leaving')) return leaving;
    return url.endsWith('/hand-over') ? handedOver : staff;
  });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const offered = async () => {
  fireEvent.click(await screen.findByRole('combobox'));
  return screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
};
const choose = (name: string) => fireEvent.click(screen.getByRole('option', { name }));

it('whoever has nothing to hand over leaves without a successor, whatever stays with others', async () => {
  leaving = { ...leaving, counts: { ...none, ownConversations: 2, drafts: 1, offers: 1 } };
  await open(<LeaveDialog person={priya} onClose={onClose} />);
  await screen.findByText('This person has no open work to hand over.');
  expect(screen.queryByRole('combobox')).toBeNull();
  press('Deactivate');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([['POST', '/api/staff/4/leave', { toId: null }]]);
});

it.each(['institutions', 'sessions', 'assignedConversations', 'broadcasts'] as const)(
  'whoever has %s to hand over names an active colleague of the role, or an administrator',
  async (kind) => {
    leaving = { ...leaving, counts: { ...none, [kind]: 1 } };
    await open(<LeaveDialog person={priya} onClose={onClose} />);
    await waitFor(async () => expect(await offered()).toEqual(['Ada, Administrator', 'Ines, ines']));
    press('Deactivate');
    await screen.findByText('Please choose a colleague');
    expect(sent).toEqual([]);
    fireEvent.click(screen.getByRole('combobox'));
    choose('Ines, ines');
    press('Deactivate');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([['POST', '/api/staff/4/leave', { toId: 7 }]]);
  },
);

it('the first names of what is handed over are shown, and how many more there are', async () => {
  const institutions = ['Ash', 'Beech', 'Cedar', 'Elm'].map((name, id) => ({ id: id + 1, name }));
  leaving = { ...leaving, institutions, counts: { ...none, institutions: 5 } };
  await open(<LeaveDialog person={priya} onClose={onClose} />);
  await screen.findByText('Ash · Beech · Cedar · Elm and 1 more');
  cleanup();
  leaving = { ...leaving, counts: { ...none, institutions: 4 } };
  await open(<LeaveDialog person={priya} onClose={onClose} />);
  await screen.findByText('Ash · Beech · Cedar · Elm');
});

it('institutions are handed to an active colleague of the same role alone', async () => {
  await open(<HandOverDialog person={priya} onClose={onClose} />);
  await screen.findByText('They move with their whole history.');
  press('Hand over');
  await screen.findByText('Please choose a colleague');
  expect(sent).toEqual([]);
  await waitFor(async () => expect(await offered()).toEqual(['Ines, ines']));
  choose('Ines, ines');
  press('Hand over');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([['POST', '/api/staff/4/hand-over', { toId: 7 }]]);
});

it('without institutions there is nothing to hand over', async () => {
  handedOver = { ...handedOver, institutions: 0 };
  await open(<HandOverDialog person={priya} onClose={onClose} />);
  await screen.findByText('They move with their whole history.');
  expect(screen.getByRole('button', { name: 'Hand over' })).toHaveProperty('disabled', true);
});

it('a member of staff is added with a role, and with an address only if one was typed', async () => {
  await open(<StaffDialog person={null} onClose={onClose} onAdded={onAdded} />);
  type('Full name', 'Wren Adeyemi');
  type(/^Username/, 'wren');
  type('Role', 'tech_support');
  press('Add staff');
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    ['POST', '/api/register', { fullName: 'Wren Adeyemi', username: 'wren', role: 'tech_support' }],
  ]);
});

it('an address that was not changed is not sent again, and one that was emptied is removed', async () => {
  await open(<StaffDialog person={priya} onClose={onClose} onAdded={onAdded} />);
  type('Full name', 'Priya N.');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  type(/^E-?mail/i, ' ');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  const names = { fullName: 'Priya N.', username: 'priya' };
  expect(sent).toEqual([
    ['PATCH', '/api/users/4', names],
    ['PATCH', '/api/users/4', { ...names, email: null }],
  ]);
});
