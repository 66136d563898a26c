import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRouteFocus } from './use-route-focus.ts';

/** Ends the load of the page that shows its heading late. */
let show: () => void;

function Frame() {
  useRouteFocus();
  return (
    <main tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function LatePage() {
  const [isRead, setRead] = useState(false);
  show = () => act(() => setRead(true));
  return (
    <>
      <button type="button">Print</button>
      {isRead ? <h1>Calder Bay University</h1> : <p>Loading...</p>}
    </>
  );
}

async function openLatePage(): Promise<ReturnType<typeof go>> {
  const root = createRootRoute({ component: Frame });
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([
    page('/', () => <h1>Home</h1>),
    page('/late', LatePage),
    page('/field', () => (
      <>
        <h1>Search</h1>
        <input aria-label="Search" ref={(field) => field?.focus()} />
      </>
    )),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  await screen.findByText('Home');
  // On the first page nothing takes the focus.
  expect(document.activeElement).toBe(document.body);
  const to = go(router);
  await to('/late');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  return to;
}

const go = (router: { navigate(to: { href: string }): Promise<void> }) => (href: string) =>
  act(() => router.navigate({ href }));

// jsdom cannot scroll, and says so in the console.
beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('goes to the heading of the page that one came to, unless the page has placed it', async () => {
  const to = await openLatePage();
  await to('/');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Home')));
  await to('/field');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('goes on to a heading that comes after what the page reads', async () => {
  await openLatePage();
  show();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Calder Bay University')));
});

it('stays where somebody has put it before the heading came', async () => {
  await openLatePage();
  act(() => screen.getByText('Print').focus());
  show();
  await act(async () => {});
  expect(document.activeElement).toBe(screen.getByText('Print'));
});
