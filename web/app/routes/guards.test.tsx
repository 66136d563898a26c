import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SignedInUser } from '#contract/people/auth.ts';
import type { Role } from '#contract/values/roles.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { viewerQuery } from '#web/lib/viewer.ts';
import { WithSession } from './guards.tsx';
// Imported here, because compiling it within the test would take that test's time.
import '#web/app/required-step.tsx';

/** A role of a newer version, which this one does not know. */
const observer = 'observer' as Role;
const viewer: SignedInUser = {
  ...{ id: 9, username: 'olga', fullName: 'Olga Ros', role: observer, institutionId: 1, companyName: null },
  ...{ subscriptionTier: null, department: null, createdAt: '2026-01-01T00:00:00.000Z' },
  ...{ mustChangePassword: false, mustAddFactor: false, factorNeededFrom: null, timeZone: null },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  return (
    <WithSession visitors={<p>Nobody</p>}>
      <p>A page</p>
    </WithSession>
  );
}

it('a role of which nothing says what it may gets no page, asks for nothing and can log out', async () => {
  const asked = vi.fn(async () => Response.json(viewer));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('scrollTo', () => {});
  const client = createQueryClient();
  client.setQueryData(viewerQuery.queryKey, viewer);
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Nothing to open' });
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(screen.queryByText('A page')).toBeNull();
  const calls = asked.mock.calls.map((args: unknown[]) => String(args[0])).filter((url) => !url.endsWith('/api/user'));
  expect(calls).toEqual([]);
});
