import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/people/people.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { ViewerContext } from '#web/lib/viewer.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

const viewer: User = {
  id: 2,
  username: 'librarian',
  fullName: 'Maya Okafor',
  role: 'customer',
  institutionId: 1,
  companyName: 'University of Harrowmere',
  subscriptionTier: null,
  department: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const fetched = vi.fn((..._: Parameters<typeof fetch>) => Promise.resolve(answerOf(200, { ok: true })));

function answerOf(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status });
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewerContext value={viewer}>
        <ChangePasswordForm />
      </ViewerContext>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText(label);

function submit(current: string, password: string, confirmPassword: string) {
  const texts = { 'Current password': current, 'New password': password, 'Confirm password': confirmPassword };
  for (const [label, value] of Object.entries(texts)) fireEvent.change(field(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('passwords that are too short or not repeated equally are told under their fields and never sent', async () => {
  submit('carrel-demo', '12345', '12345');
  await screen.findByText('Password must be at least 6 characters');
  expect(screen.getByText('Confirm password must be at least 6 characters')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field('New password')));
  submit('carrel-demo', '123456', '1234567');
  await screen.findByText("Passwords don't match");
  expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
  expect(fetched).not.toHaveBeenCalled();
});

it('what fits is sent once, and the form is empty afterwards', async () => {
  submit('carrel-demo', 'my own words', 'my own words');
  await waitFor(() => expect(field('New password')).toHaveProperty('value', ''));
  expect(fetched).toHaveBeenCalledTimes(1);
  const body = { currentPassword: 'carrel-demo', password: 'my own words', confirmPassword: 'my own words' };
  expect(fetched).toHaveBeenCalledWith(
    '/api/password',
    expect.objectContaining({ method: 'POST', body: JSON.stringify(body) }),
  );
});

it('a mistake gets the focus only once it describes its field: readers would say it twice', async () => {
  const described: unknown[] = [];
  const current = field('Current password');
  current.addEventListener('focus', () => described.push(current.getAttribute('aria-describedby')));
  submit('', 'my own words', 'my own words');
  await waitFor(() => expect(described).toEqual([expect.stringContaining('-error')]));
});

it('what the server objects to stands under its field, and what was typed stays', async () => {
  const message = 'The current password is wrong';
  fetched.mockResolvedValueOnce(
    answerOf(400, { error: message, message, code: 'bad-request', field: 'currentPassword' }),
  );
  submit('carrel-wrong', 'my own words', 'my own words');
  await screen.findByText(message);
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  expect(field('New password')).toHaveProperty('value', 'my own words');
});

it('a refusal of the whole form is told as such', async () => {
  const message = 'Too many attempts. Please try again in 15 min.';
  fetched.mockResolvedValueOnce(answerOf(429, { error: message, message, code: 'too-many-requests' }));
  submit('carrel-wrong', 'my own words', 'my own words');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

it('each password can be looked at by itself, and password managers know what is what', () => {
  expect(
    ['Current password', 'New password', 'Confirm password'].map((label) => field(label).getAttribute('type')),
  ).toEqual(['password', 'password', 'password']);
  fireEvent.click(screen.getByRole('button', { name: 'Show new password' }));
  expect(field('New password').getAttribute('type')).toBe('text');
  expect(field('Current password').getAttribute('type')).toBe('password');
  expect(field('Current password').getAttribute('autocomplete')).toBe('current-password');
  expect(field('New password').getAttribute('autocomplete')).toBe('new-password');
  expect(field('Confirm password').getAttribute('autocomplete')).toBe('new-password');
});
