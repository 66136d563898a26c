import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageOutOfReachError } from '#web/lib/pages/lazy-page.ts';
import { CrashScreen } from './crash-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what to do where a page is out of reach, and stays while the portal does not answer', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  render(<CrashScreen error={new PageOutOfReachError()} reset={() => {}} />);
  screen.getByText('A part of it could not be loaded. Check your connection and try again.');
  // A reload would be a complaint in the console: this page cannot be left.
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false));
});
