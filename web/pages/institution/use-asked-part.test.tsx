import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAskedPart } from './use-asked-part.ts';

afterEach(cleanup);

it('opens what the address asks for once, and stays on the tab that has it', async () => {
  const open = vi.fn();
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/institutions/$institution',
    component: function PlanTab() {
      useAskedPart('plan', open);
      return null;
    },
  });
  const routeTree = root.addChildren([page]);
  const history = createMemoryHistory({ initialEntries: ['/institutions/1?view=plan#open-plan'] });
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />);
  await waitFor(() => expect(history.location.href).toBe('/institutions/1?view=plan'));
  expect(open).toHaveBeenCalledOnce();
});
