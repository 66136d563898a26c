import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { useMinWidth } from '#web/ui/use-media.ts';

const AdminLinks = lazyPart(() => import('#web/pages/admin/frame/admin-links.tsx').then((file) => file.AdminLinks));

/** Below this width the links are in the menu, with those of the header. */
const sideBarMinPx = 1200;

/** The side bar on every page of an administrator. */
export function AdminFrame() {
  const isAdmin = useCapabilities().runsPortal;
  const hasRoom = useMinWidth(sideBarMinPx);
  if (!isAdmin || !hasRoom) return null;
  return (
    <div className="w-56 shrink-0 overflow-y-auto border-r bg-surface print:hidden">
      <AfterPage>
        <AdminLinks />
      </AfterPage>
    </div>
  );
}
