import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useMinWidth } from '#web/ui/use-media.ts';
import { adminGroups, isEntryAt } from './admin-groups.ts';
import { AdminLinks } from './admin-links.tsx';
import { AdminSheet } from './admin-sheet.tsx';
import { useAdminPlace } from './use-admin-place.ts';

const sideBarMinPx = 1280;

/** The admin pages beside each of them; where there is no room, behind a button above it. */
export function AdminBar() {
  return useMinWidth(sideBarMinPx) ? <AdminLinks /> : <AdminMenu />;
}

function AdminMenu() {
  const [isOpen, setOpen] = useState(false);
  const { pathname, view } = useAdminPlace();
  const entry = adminGroups.flatMap(({ entries }) => entries).find((known) => isEntryAt(known, pathname, view));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-full w-full items-center gap-2 px-4 text-left font-medium text-control hover:bg-hover"
      >
        <span className="text-muted">Admin pages</span>
        <span className="min-w-0 flex-1 truncate font-semibold">{entry?.label}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      <AdminSheet isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
