import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { AllKeys } from '#web/features/program-keys/tokens/all-keys.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** With what programs come to the portal, and how developers read what they can do. */
export function AdminTokensPage() {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminTokens} />
      <p className="max-w-[72ch] text-control">
        People make their own under Account settings, and institutions theirs under Automatic reports.{' '}
        <Link to={paths.developers} className="font-medium text-link underline underline-offset-2">
          For developers
        </Link>{' '}
        lists every call.
      </p>
      <AllKeys />
    </div>
  );
}
