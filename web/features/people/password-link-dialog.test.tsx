import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';

const person = { id: 2, fullName: 'Maya Okafor', username: 'librarian', deactivatedAt: null };
const link = { url: '/auth/set-password#secret', expiresAt: '2026-03-04T13:00:00.000Z' };
const fetched = vi.fn(async (_: string) => Response.json(link));

function refuseOnce(status: number, message: string, code: string) {
  fetched.mockImplementationOnce(async () => Response.json({ error: message, message, code }, { status }));
}

function open() {
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasswordLinkDialog person={person} isNew={false} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

afterEach(() => {
  cleanup();
  fetched.mockReset();
  fetched.mockImplementation(async () => Response.json(link));
  vi.unstubAllGlobals();
});

it('whose institution requires its own sign-in is let in for an hour, after the reason was told in words', async () => {
  const reason = 'University of Harrowmere has its people sign in with their account there.';
  refuseOnce(409, reason, 'conflict');
  open();
  expect((await screen.findByText(/Harrowmere/)).textContent).toBe(reason);
  expect(screen.queryByText(/^With this link/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Let in for an hour' }));
  expect(await screen.findByLabelText('One-time link')).toHaveProperty('value', `${window.location.origin}${link.url}`);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/api/users/2/password-link',
    '/api/users/2/password-link?for=hour',
  ]);
  screen.getByText(/^With this link .* for an hour from now/);
  expect(screen.queryByText(/Harrowmere/)).toBeNull();
});

it('any other failure is told in words, and the ordinary link is tried again', async () => {
  refuseOnce(503, 'Too busy', 'unavailable');
  open();
  await screen.findByText('The link could not be made');
  screen.getByText('Too busy');
  expect(screen.queryByRole('button', { name: 'Let in for an hour' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('One-time link');
});
