import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { portalName } from '#web/lib/portal.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { PortalMark } from '#web/ui/portal-mark.tsx';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div className="flex max-w-120 flex-col items-center">
        <PortalMark className="mb-6 size-12" />
        <h1>404 Page Not Found</h1>
        <p className="mt-2 mb-6 text-balance text-body text-muted">
          There is nothing at this address. It may have been moved, or the link may be incomplete.
        </p>
        <Link to={paths.home} className={buttonClasses()}>
          Back to {portalName}
        </Link>
      </div>
    </main>
  );
}
