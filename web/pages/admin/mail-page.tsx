import { paths } from '#contract/values/pages.ts';
import { MailManager } from '#web/features/mail/mail-manager.tsx';
import { readMailSearch } from '#web/features/mail/mail-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { AdminHeading } from './frame/admin-heading.tsx';

/** What the portal mails. The address holds which mails are listed. */
export function AdminMailPage() {
  const [{ state = 'waiting' }, change] = useAddress(readMailSearch);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <AdminHeading path={paths.adminMail} />
      <MailManager state={state} onState={(to) => change({ state: to })} />
    </div>
  );
}
