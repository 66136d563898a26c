import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import type { BillingTask } from '#web/features/invoices/billing/billing-dialog.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { BillingTabs } from '#web/features/invoices/billing/billing-tabs.tsx';
import { NewInvoiceButton } from '#web/features/invoices/billing/new-invoice-button.tsx';
import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';

/**
 * Billing for staff who are no administrators: all of it for who keeps the books, drafts and the list of the own
 * institutions for account managers. Administrators have a screen of their own.
 */
export function BillingPage() {
  const may = useCapabilities();
  const [search, change] = useAddress(readBillingSearch);
  const [task, setTask] = useState<BillingTask | null>(null);
  if (may.runsPortal) return <Navigate to={paths.adminBilling} search={search} replace />;
  if (!may.draftsInvoices) return <Navigate to={paths.home} replace />;
  const isRequests = may.managesBilling && search.view === 'requests';
  return (
    <Page
      isForPaper
      title="Billing"
      {...(isRequests && { tab: 'Requests' })}
      lead={
        may.managesBilling
          ? 'Invoices, and requests for invoices from customers.'
          : 'The invoices of the institutions you look after, and the drafts you write for them.'
      }
      actions={!isRequests && <NewInvoiceButton onTask={setTask} />}
      tabs={may.managesBilling && <BillingTabs path={paths.billing} search={search} />}
    >
      {isRequests ? (
        <Card aria-label="Requests">
          <InvoicesRequested />
        </Card>
      ) : (
        <BillingDesk search={search} onSearch={change} task={task} onTask={setTask} />
      )}
    </Page>
  );
}
