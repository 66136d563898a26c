import { paths } from '#contract/values/pages.ts';
import { InvoicingSettings } from '#web/features/settings/invoicing-settings.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export function InvoicingPage() {
  return (
    <PageColumn className="flex-1">
      <AdminHeading path={paths.adminInvoicing} />
      <InvoicingSettings />
    </PageColumn>
  );
}
