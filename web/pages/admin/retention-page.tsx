import { paths } from '#contract/values/pages.ts';
import { RetentionList } from '#web/features/privacy/retention/retention-list.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** For how long the portal keeps what. */
export function AdminRetentionPage() {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminRetention} />
      <RetentionList />
    </div>
  );
}
