import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { portalName } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';

/** Shown at addresses without a page. */
export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center px-6 pt-6 pb-16 text-center my-auto">
      <h1>404 Page Not Found</h1>
      <p className="mt-2 mb-6 text-balance text-body text-muted">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <Link to={paths.home} className={buttonClasses()}>
        Back to {portalName}
      </Link>
    </div>
  );
}
