import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { SignInForm } from './sign-in-form.tsx';

const fetched = vi.fn(() => Promise.reject(new TypeError('no network in this test')));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInForm />
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  fetched.mockClear();
  vi.unstubAllGlobals();
});

const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('credentials that are too short are told under their fields and never sent', async () => {
  fill(username(), '  ab ');
  fill(password(), '12345');
  submit();
  await screen.findByText('Username must be at least 3 characters');
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(username().getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(password().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Password must be at least 6 characters',
  );
  expect(document.activeElement).toBe(username());
  expect(fetched).not.toHaveBeenCalled();
});

it('the shortest credentials allowed are sent once', async () => {
  fill(username(), 'abc');
  fill(password(), '123456');
  submit();
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  expect(fetched).toHaveBeenCalledWith(
    '/api/login',
    expect.objectContaining({ method: 'POST', body: JSON.stringify({ username: 'abc', password: '123456' }) }),
  );
});

it('the password can be looked at and hidden again', () => {
  expect(password().getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().getAttribute('type')).toBe('password');
});
