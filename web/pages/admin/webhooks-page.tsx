import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Which other programs are told of what happens at every institution. */
export function AdminWebhooksPage() {
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <AdminHeading path={paths.adminWebhooks} />
      <p className="max-w-[72ch] text-control">
        Institutions have their own under Automatic reports.{' '}
        <Link to={paths.developers} className="font-medium text-link underline underline-offset-2">
          For developers
        </Link>{' '}
        says how a program reads events and checks who sent them.
      </p>
      <WebhooksCard
        institution={undefined}
        hears="These cover every institution, as long as the person responsible for them is an administrator. If a program doesn’t accept an event, we keep sending it for two days."
      />
    </div>
  );
}
