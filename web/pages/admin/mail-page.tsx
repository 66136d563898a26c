import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { readMailSearch } from '#web/features/mail/mail-search.ts';
import { OutboxBoard } from '#web/features/mail/outbox-board.tsx';
import { MailSettings } from '#web/features/settings/mail-settings.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The sender of e-mails, and the outbox of all channels. The address holds which part of it is listed. */
export function AdminMailPage() {
  const [{ channel = 'mail', state = 'waiting' }, change] = useAddress(readMailSearch);
  return (
    <PageColumn>
      <AdminHeading path={paths.adminMail} />
      <MailSettings />
      <div className="mt-4 flex flex-col gap-4 md:mt-6">
        <h2>Delivery</h2>
        <OutboxBoard
          channel={channel}
          state={state}
          webhookSettings={<Link to={paths.adminDevelopers}>Set webhooks up</Link>}
          onChoose={change}
        />
      </div>
    </PageColumn>
  );
}
