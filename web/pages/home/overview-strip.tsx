import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { AfterPage } from '#web/ui/after-page.tsx';
import { RoleBadge } from '#web/ui/badges/role-badge.tsx';
import { Figure } from '#web/ui/figure.tsx';

const HomeFigures = lazyPart(() =>
  import('#web/features/statistics/home-figures.tsx').then((file) => file.HomeFigures),
);
const CustomerFigures = lazyPart(() => import('./customer-figures.tsx').then((file) => file.CustomerFigures));

const staffFigures = ['Active Customers', 'Unread Messages', 'Response Time'];
const customerFigures = ['Plan', 'Insights used', 'Renewal date'];

export function OverviewStrip({ className = '' }: { className?: string }) {
  const viewer = useViewer();
  return (
    <div className={`flex shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-3 max-md:gap-y-2 ${className}`}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:flex-nowrap">
        <h1 className="max-md:text-[20px] max-md:leading-7">Welcome {viewer.fullName}</h1>
        <RoleBadge role={viewer.role} />
      </div>
      <AfterPage
        meanwhile={<PendingFigures labels={capabilitiesOf(viewer).servesCustomers ? staffFigures : customerFigures} />}
      >
        {capabilitiesOf(viewer).servesCustomers ? <HomeFigures /> : <CustomerFigures />}
      </AfterPage>
    </div>
  );
}

/** Holds the place of the figures while they load. */
function PendingFigures({ labels }: { labels: readonly string[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 max-md:gap-x-4">
      {labels.map((label) => (
        <Figure key={label} label={label} value={undefined} isPending />
      ))}
    </dl>
  );
}
