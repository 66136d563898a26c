import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

/**
 * Billing for staff who are no administrators: all of it for who keeps the books, drafts and the list of the own
 * institutions for account managers. Administrators have a screen of their own.
 */
export function BillingPage() {
  const may = useCapabilities();
  const [search, change] = useAddress(readBillingSearch);
  if (may.runsPortal) return <Navigate to={paths.adminBilling} search={search} replace />;
  if (!may.draftsInvoices) return <Navigate to={paths.home} replace />;
  return (
    <Page
      isForPaper
      title="Billing"
      lead={
        may.managesBilling
          ? 'Every invoice: drafts, what was sent, what is overdue, paid or void.'
          : 'The invoices of the institutions you look after, and the drafts you write for them.'
      }
    >
      {may.managesBilling && (
        <TitledCard title="Invoices requested">
          <InvoicesRequested />
        </TitledCard>
      )}
      <BillingDesk search={search} onSearch={change} />
    </Page>
  );
}
