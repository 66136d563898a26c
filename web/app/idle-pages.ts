import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/pages/when-idle.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { reachedPaths, savesData } from './routes/reached-paths.ts';

/** The page on the screen comes first. */
const patienceMs = 3000;

/** What pages fetch only as they are shown. */
const partsOfPages = [
  () => import('#web/ui/overlays/toast-viewport.tsx'),
  () => import('#web/ui/overlays/dialog-window.tsx'),
  () => import('#web/ui/overlays/sheet-window.tsx'),
  () => import('#web/ui/overlays/alert-window.tsx'),
  () => import('#web/features/contacts/add-contact-dialog.tsx'),
  () => import('#web/features/chat/search/found-messages.tsx'),
  () => import('#web/ui/charts/bar-charts.tsx'),
  () => import('./palette/palette-overlays.tsx'),
];

/** Fetches the files of the other pages while there is nothing better to do, so that they open at once, and without a connection. */
export function IdlePages(): null {
  const router = useRouter();
  const { role } = useViewer();
  useEffect(() => {
    if (savesData()) return;
    const adminPaths = adminScreens.map(({ path }) => path);
    const own = reachedPaths(role, adminPaths);
    const waiting = [...partsOfPages, ...own.map((path) => () => preload(router.routesByPath[path].options))];
    const timer = setTimeout(() => whenIdle(fetchNext), patienceMs);

    function fetchNext(): void {
      // One that fails is loaded when it is opened.
      waiting
        .shift()?.()
        .catch(() => {})
        .finally(() => whenIdle(fetchNext));
    }

    return () => {
      clearTimeout(timer);
      waiting.length = 0;
    };
  }, [router, role]);
  return null;
}

async function preload({ component }: { component?: unknown }): Promise<unknown> {
  return (component as { preload?: () => unknown } | undefined)?.preload?.();
}
