import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { followPortal, usePortal } from '#web/lib/portal.ts';
import { publicDefaults } from '#web/testing/public-defaults.ts';
import { usePortalNews } from './use-portal-news.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  followPortal(publicDefaults);
});

function Header() {
  return <p>{usePortal().name}</p>;
}

function News() {
  usePortalNews();
  return null;
}

function OpenPage() {
  usePageTitle('Billing');
  return null;
}

it('a name that changes while the page is open is in the header and the title at once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...publicDefaults, name: 'Fen Portal' }));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Header />
      <OpenPage />
      <News />
    </QueryClientProvider>,
  );
  screen.getByText('Carrel');
  expect(document.title).toBe('Billing · Carrel');
  await act(() => client.refetchQueries());
  await screen.findByText('Fen Portal');
  await waitFor(() => expect(document.title).toBe('Billing · Fen Portal'));
});
