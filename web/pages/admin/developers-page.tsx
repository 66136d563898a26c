import { Link } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { AllKeys } from '#web/features/program-keys/tokens/all-keys.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** Tokens of programs and webhooks for events at every institution, with the way to the API's documentation. */
export function AdminDevelopersPage() {
  return (
    <PageColumn isForPaper>
      <AdminHeading path={paths.adminDevelopers} />
      <p className="max-w-[72ch] text-control">
        People make tokens under Account settings; institutions make keys and webhooks of their own under Automatic
        reports.{' '}
        <Link to={paths.developers} className="font-medium text-link underline underline-offset-2">
          For developers
        </Link>{' '}
        lists every call, and says how a program reads events and checks who sent them.
      </p>
      <AllKeys />
      <WebhooksCard
        institution={undefined}
        hears="These cover every institution, as long as the person responsible for them is an administrator. If a program doesn’t accept an event, we keep sending it for two days."
      />
    </PageColumn>
  );
}
