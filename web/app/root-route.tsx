import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';
import { useRouteFocus } from './use-route-focus.ts';

const NotFound = lazyPage(() => import('./not-found.tsx'), 'NotFound');

/** What every page is in. */
export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  useRouteFocus();
  return <Outlet />;
}
