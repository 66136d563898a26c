import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PrivacyNotice } from '#contract/privacy/privacy-notice.ts';
import { PrivacyPage } from './privacy-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const notice: PrivacyNotice = {
  ...{
    controller: ['Carrel Ltd', '1 Shelf Row'],
    languageModel: 'account-facts',
    sendsMail: true,
    hasFileStore: false,
  },
  activities: [
    {
      ...{ id: 'signIn', title: 'Signing in', purpose: 'To let you in.', basis: 'Legitimate interests', people: 'You' },
      data: [{ what: 'Where you are signed in', howLong: 'Until you sign out', seenBy: 'You' }],
    },
  ],
};
const unavailable = { error: 'Not now', message: 'Not now', code: 'unavailable' };

it('says why it could not be loaded, and with Retry what is kept, by whom it is seen, and where it goes', async () => {
  const answers = [Response.json(unavailable, { status: 503 }), Response.json(notice)];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PrivacyPage />
    </QueryClientProvider>,
  );
  await screen.findByText('The privacy page could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1 Shelf Row');
  screen.getByText('Where you are signed in');
  expect(screen.getByText('Kept:').parentElement?.textContent).toBe('Kept: until you sign out');
  // If a model gets facts about accounts, the page says so.
  screen.getByText(/facts of your account that they are about are sent to its server/);
  screen.getByText('A mail server gets the e-mails that are sent to you.');
});
