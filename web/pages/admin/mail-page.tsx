import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { MailManager } from '#web/features/mail/mail-manager.tsx';
import { readMailSearch } from '#web/features/mail/mail-search.ts';
import { AdminHeading } from './admin-heading.tsx';

/** What the portal mails. The address holds which mails are listed. */
export function AdminMailPage() {
  const navigate = useNavigate({ from: paths.adminMail });
  // Read again, because the router also passes on search keys that the route does not know.
  const { state = 'waiting' } = readMailSearch(useSearch({ from: '/signed-in/admins/admin/mail' }));
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <AdminHeading path={paths.adminMail} />
      <MailManager
        state={state}
        onState={(to) => void navigate({ search: readMailSearch({ state: to }), replace: true, resetScroll: false })}
      />
    </div>
  );
}
