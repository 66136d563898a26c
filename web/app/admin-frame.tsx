import { useLocation } from '@tanstack/react-router';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { adminScreens } from '#web/pages/admin/frame/admin-screens.ts';
import { AfterPage } from '#web/ui/after-page.tsx';

const AdminBar = lazyPart(() => import('#web/pages/admin/frame/admin-bar.tsx').then((file) => file.AdminBar));

/** The room of the admin pages' side bar, on each of them; above the page where it is narrow. */
export function AdminFrame() {
  const isAdmin = useViewer().role === 'admin';
  const { pathname, isInChat } = useLocation({
    select: (location) => ({ pathname: location.pathname, isInChat: 'contact' in location.search }),
    structuralSharing: true,
  });
  if (!isAdmin || !adminScreens.some(({ path }) => path === pathname)) return null;
  return (
    <div
      // On phones an open conversation is a screen of its own.
      className={`h-11.25 shrink-0 border-b bg-surface xl:h-auto xl:w-56 xl:overflow-y-auto xl:border-r xl:border-b-0 print:hidden ${isInChat ? 'max-md:hidden' : ''}`}
    >
      <AfterPage>
        <AdminBar />
      </AfterPage>
    </div>
  );
}
