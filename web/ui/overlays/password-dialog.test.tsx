import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { PasswordDialog } from './password-dialog.tsx';

const viewer: User = {
  ...{ id: 2, username: 'librarian', fullName: 'Maya Okafor', role: 'customer', institutionId: 1 },
  ...{ companyName: 'University of Harrowmere', subscriptionTier: null, department: null },
  createdAt: '2026-01-01T00:00:00.000Z',
};
const submitted = vi.fn();

/** Sets how the viewer signed in in this browser; their other session is through the institution. */
function open(signedInBy: string) {
  const times = { createdAt: viewer.createdAt, lastSeenAt: viewer.createdAt };
  const session = { ...times, device: 'Firefox', address: null };
  vi.stubGlobal('fetch', async () =>
    Response.json([
      { ...session, key: 'here', isCurrent: true, signedInBy },
      { ...session, key: 'there', isCurrent: false, signedInBy: 'institution' },
    ]),
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <PasswordDialog
          {...{ title: 'Make an address', description: 'For a calendar', submitText: 'Make it', isPending: false }}
          {...{ pendingText: 'Making...', onSubmit: submitted, onClose: () => {} }}
        />
      </ViewerContext>
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  submitted.mockReset();
  vi.unstubAllGlobals();
});

it('whoever signed in through their institution is asked for no password, which they may not have', async () => {
  open('institution');
  await screen.findByText(/no password is needed/);
  expect(screen.queryByLabelText('Current password')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Make it' }));
  await waitFor(() => expect(submitted.mock.calls[0]?.[0]).toEqual({}));
});

it('everybody else is, and nothing is sent without it', async () => {
  open('passkey');
  const field = await screen.findByLabelText('Current password');
  fireEvent.click(screen.getByRole('button', { name: 'Make it' }));
  await screen.findByText('Please type your password');
  expect(submitted).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'my own words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make it' }));
  await waitFor(() => expect(submitted.mock.calls[0]?.[0]).toEqual({ currentPassword: 'my own words' }));
});
