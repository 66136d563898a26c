import { paths } from '#contract/values/pages.ts';
import { MailManager } from '#web/features/mail/mail-manager.tsx';
import { readMailSearch } from '#web/features/mail/mail-search.ts';
import { MailSettings } from '#web/features/settings/mail-settings.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The sender of e-mails, and their delivery. The address holds which mails are listed. */
export function AdminMailPage() {
  const [{ state = 'waiting' }, change] = useAddress(readMailSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminMail} />
      <MailSettings />
      <div className="mt-4 flex flex-col gap-4 md:mt-6">
        <h2>Delivery</h2>
        <MailManager state={state} onState={(to) => change({ state: to })} />
      </div>
    </PageColumn>
  );
}
