import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { StaffView } from '#web/features/people/institutions/staff-view.tsx';
import { usePageTitle } from '#web/lib/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { UsageView } from './usage-metrics/usage-view.tsx';

/** An institution's usage (specification §2). Customers see their own, staff choose one. */
export function UsageMetricsPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics' });
  usePageTitle('Usage Metrics');
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <div>
        <h1>Usage Metrics</h1>
        <p className="mt-1 text-body text-muted">What your institution watched and read, and what it cost.</p>
      </div>
      {isStaff(viewer.role) ? (
        <StaffView to={paths.usageMetrics} institution={institution}>
          {(id) => <UsageView institution={id} />}
        </StaffView>
      ) : (
        <UsageView institution={undefined} />
      )}
    </div>
  );
}
