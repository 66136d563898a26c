import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PageUnreachableError } from '#web/lib/pages/lazy-page.ts';
import { CrashScreen } from './crash-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what to do where a page is out of reach, and stays while the portal does not answer', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', asked);
  render(<CrashScreen error={new PageUnreachableError()} reset={() => {}} />);
  screen.getByText('A part of it could not be loaded. Check your connection and try again.');
  // The page must still be there: jsdom reports an attempted reload in the console.
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toHaveProperty('disabled', false));
});
