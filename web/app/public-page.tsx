import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '#contract/values/pages.ts';
import { portalName } from '#web/lib/portal.ts';
import { PortalMark } from '#web/ui/badges/portal-mark.tsx';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { WithSession } from './routes/guards.tsx';

/** A page for everybody: signed-in people keep header and menu, others get a plain header with a link to sign in. */
export function PublicPage() {
  return (
    <WithSession
      visitors={
        <VisitorsFrame>
          <Outlet />
        </VisitorsFrame>
      }
    >
      <Outlet />
    </WithSession>
  );
}

function VisitorsFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 border-b bg-surface px-4 py-3 md:px-6 print:hidden">
        <p className="flex items-center gap-2.5 font-semibold text-[15px]">
          <PortalMark className="size-7" />
          {portalName}
        </p>
        <Link to={paths.auth} className={buttonClasses('secondary')}>
          Sign in
        </Link>
      </header>
      <main className="flex-1">{children}</main>
    </div>
  );
}
