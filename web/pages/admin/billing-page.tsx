import { useState } from 'react';
import { paths } from '#contract/values/pages.ts';
import { BillingDesk } from '#web/features/invoices/billing/billing-desk.tsx';
import type { BillingTask } from '#web/features/invoices/billing/billing-dialog.tsx';
import { readBillingSearch } from '#web/features/invoices/billing/billing-search.ts';
import { BillingTabs } from '#web/features/invoices/billing/billing-tabs.tsx';
import { NewInvoiceButton } from '#web/features/invoices/billing/new-invoice-button.tsx';
import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { Card } from '#web/ui/card.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

/** The billing desk. The address holds tab, search, filters and sorting. */
export function AdminBillingPage() {
  const [search, change] = useAddress(readBillingSearch);
  const [task, setTask] = useState<BillingTask | null>(null);
  const isRequests = search.view === 'requests';
  return (
    <PageColumn isForPaper>
      <AdminHeading
        path={paths.adminBilling}
        {...(isRequests && { tab: 'Requests' })}
        tabs={<BillingTabs path={paths.adminBilling} search={search} />}
      >
        {!isRequests && <NewInvoiceButton onTask={setTask} />}
      </AdminHeading>
      {isRequests ? (
        <Card aria-label="Requests">
          <InvoicesRequested />
        </Card>
      ) : (
        <BillingDesk search={search} onSearch={change} task={task} onTask={setTask} />
      )}
    </PageColumn>
  );
}
