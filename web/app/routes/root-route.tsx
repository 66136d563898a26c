import { createRootRoute, Outlet } from '@tanstack/react-router';
import { useRouteFocus } from '#web/app/use-route-focus.ts';
import { lazyPage } from '#web/lib/pages/lazy-page.ts';

const NotFound = lazyPage(() => import('#web/app/not-found.tsx'), 'NotFound');

export const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

function Root() {
  useRouteFocus();
  return <Outlet />;
}
