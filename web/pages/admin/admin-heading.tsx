import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/title.ts';
import { type AdminPath, adminScreens } from './admin-screens.ts';

/** The heading of an admin screen with its main buttons; also sets the document title. */
export function AdminHeading({ path, children }: { path: AdminPath; children?: ReactNode }) {
  const screen = adminScreens.find((known) => known.path === path);
  usePageTitle(screen?.label ?? '');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <h1>{screen?.label}</h1>
        <p className="mt-1 text-body text-muted">{screen?.description}</p>
      </div>
      {children}
    </div>
  );
}
