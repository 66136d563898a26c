import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignedInUser } from '#contract/people/auth.ts';
import { paths } from '#contract/values/pages.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { FactorNotice } from './factor-notice.tsx';

const admin: SignedInUser = {
  ...{ id: 1, username: 'admin', fullName: 'Ada Lindqvist', role: 'admin', institutionId: null, companyName: null },
  ...{ subscriptionTier: null, department: null, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ mustChangePassword: false, mustAddFactor: false, factorNeededFrom: '2026-03-11T12:00:00.000Z', timeZone: null },
};
const notice = /^Your role needs a second factor from .*11.* on\.$/;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  return (
    <>
      <FactorNotice />
      <p>A page</p>
    </>
  );
}

async function open(path: string, viewer = admin) {
  const client = createQueryClient();
  client.setQueryData(viewerQuery.queryKey, viewer);
  vi.stubGlobal('fetch', async () => Response.json(viewer));
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByText('A page');
  return router;
}

it('people who have days left are told on each page, and led to where they set a factor up', async () => {
  const router = await open(paths.technicalSetup);
  await screen.findByText(notice);
  fireEvent.click(screen.getByRole('link', { name: 'Set it up' }));
  await waitFor(() => expect(router.state.location.href).toBe('/account/sign-in#sign-in-security'));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  await router.navigate({ to: paths.home });
  await screen.findByText(notice);
});

it.each([
  ['under Account settings, which say so themselves', paths.accountSignIn, admin],
  ['who need none', paths.technicalSetup, { ...admin, factorNeededFrom: null }],
] as const)('nobody is told %s', async (_, path, viewer) => {
  await open(path, viewer);
  expect(screen.queryByText(notice)).toBeNull();
});
