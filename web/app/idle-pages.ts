import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '#web/lib/pages/when-idle.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { savesData, visitablePaths } from './routes/visitable-paths.ts';

/** Lets the visible page finish first. */
const patienceMs = 3000;

/** Parts that pages load only when they show them. */
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

/** Loads the files of the other pages while the browser is idle, so that they open at once. */
export function IdlePages(): null {
  const router = useRouter();
  const may = useCapabilities();
  useEffect(() => {
    if (savesData()) return;
    const adminPaths = adminScreens.map(({ path }) => path);
    const own = visitablePaths(may, adminPaths);
    const waiting = [...partsOfPages, ...own.map((path) => () => preload(router.routesByPath[path].options))];
    const timer = setTimeout(() => whenIdle(fetchNext), patienceMs);

    function fetchNext(): void {
      // A file that fails to load is loaded again when its page opens.
      waiting
        .shift()?.()
        .catch(() => {})
        .finally(() => whenIdle(fetchNext));
    }

    return () => {
      clearTimeout(timer);
      waiting.length = 0;
    };
  }, [router, may]);
  return null;
}

async function preload({ component }: { component?: unknown }): Promise<unknown> {
  return (component as { preload?: () => unknown } | undefined)?.preload?.();
}
