import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/title.ts';
import { type AdminPath, adminScreens } from './admin-screens.ts';

/** The name of an admin screen and what can be done there, with its main buttons; names the page in the title as well. */
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
