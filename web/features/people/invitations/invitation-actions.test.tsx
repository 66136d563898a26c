import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { InvitedPerson } from '#contract/people/invitations.ts';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { testViewer } from '#web/testing/as-viewer.tsx';
import { type RecordedCall, recordCalls } from '#web/testing/recorded-calls.tsx';
import { InvitationActions } from './invitation-actions.tsx';

const colleague: InvitedPerson = {
  ...{ id: 9, fullName: 'Wren Adeyemi', username: 'wren', institutionId: 1, companyName: 'Harrowmere', email: null },
  ...{ hasAddress: true, state: 'signed-in', invitedAt: null, invitedBy: null, isMailed: false, refusal: null },
  ...{ expiresAt: null, openedAt: null, lastSignInAt: null, isAdministrator: false },
};
const staff: User = { ...testViewer, role: 'account_manager', institutionId: null };

let sent: RecordedCall[];
const onInvite = vi.fn();

beforeEach(() => {
  sent = recordCalls((_, method) => (method === 'GET' ? undefined : { ok: true }));
});
afterEach(cleanup);

function open(viewer: User, person: Partial<InvitedPerson>) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <InvitationActions person={{ ...colleague, ...person }} onInvite={onInvite} />
      </ViewerContext>
    </QueryClientProvider>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Wren Adeyemi' }), { key: 'Enter' });
}

const offered = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

it.each([
  ['an administrator of the institution', testViewer, {}, ['Make administrator', 'Deactivate']],
  ['the same of themselves', testViewer, { id: 2, isAdministrator: true }, ['End administrator’s right']],
  ['the same of somebody deactivated', testViewer, { state: 'deactivated' }, ['Name a successor…']],
  ['staff', staff, {}, ['Make administrator']],
  ['staff of somebody deactivated', staff, { state: 'deactivated' }, ['Name a successor…', 'Reactivate']],
] as const)('offers %s what they may do', async (_, viewer, person, actions) => {
  open(viewer, person);
  expect(await offered()).toEqual(actions);
});

it('sends what was chosen, of this person, and asks before anybody is deactivated', async () => {
  open(testViewer, {});
  await offered();
  choose('Make administrator');
  await waitFor(() => expect(sent).toEqual([['PUT', '/api/colleagues/9/administrator', undefined]]));
  cleanup();
  open(testViewer, {});
  await offered();
  choose('Deactivate');
  await screen.findByRole('dialog', undefined, { timeout: 5000 });
  expect(sent).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(sent[1]).toEqual(['POST', '/api/colleagues/9/deactivate', undefined]));
});

it.each([
  ['not-invited', /^Invite/],
  ['sent', /^Send again/],
] as const)('invites who is %s', (state, name) => {
  open(testViewer, { state });
  onInvite.mockClear();
  fireEvent.click(screen.getByRole('button', { name, hidden: true }));
  expect(onInvite).toHaveBeenCalledTimes(1);
});
