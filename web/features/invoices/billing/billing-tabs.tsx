import type { paths } from '#contract/values/pages.ts';
import { useNewRequestCount } from '#web/features/invoices/invoices.api.ts';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { TabMark } from '#web/ui/tab-mark.tsx';
import { useBillingCounts } from './billing.api.ts';
import type { BillingSearch } from './billing-search.ts';
import { countOf } from './state-cards.tsx';

interface BillingTabsProps {
  path: typeof paths.adminBilling | typeof paths.billing;
  search: BillingSearch;
}

/** The tabs of Billing, for who keeps the books. */
export function BillingTabs({ path, search: { view, ...search } }: BillingTabsProps) {
  const counts = useBillingCounts({}).data;
  const requests = useNewRequestCount();
  return (
    <PageTabs
      label="Billing"
      tabs={[
        {
          path,
          search,
          label: 'Invoices',
          isCurrent: view === undefined,
          mark: <TabMark count={counts && countOf(counts, undefined)} />,
        },
        {
          path,
          search: { ...search, view: 'requests' },
          label: 'Requests',
          isCurrent: view === 'requests',
          mark: requests > 0 && <TabMark count={requests} waits="new requests wait" />,
        },
      ]}
    />
  );
}
