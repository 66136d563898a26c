import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { StaffScreen } from './staff-screen.tsx';
import { UsageView } from './usage-metrics/usage-view.tsx';

/** An institution's usage. Customers see their own, staff choose one. */
export function UsageMetricsPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics' });
  const isForStaff = isStaff(viewer.role);
  const title = isForStaff ? 'Usage by institution' : 'Usage Metrics';
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6 print:max-w-none print:p-0">
      <div>
        <h1>{title}</h1>
        <p className="mt-1 text-body text-muted">
          {isForStaff
            ? 'What the institutions you look after watched and read.'
            : 'What your institution watched and read, and what it cost.'}
        </p>
      </div>
      {isForStaff ? (
        <StaffScreen
          to={paths.usageMetrics}
          institution={institution}
          {...(viewer.role === 'admin' && { note: 'You see what its customers see, and can remove reports.' })}
        >
          {(id) => <UsageView institution={id} />}
        </StaffScreen>
      ) : (
        <UsageView institution={undefined} />
      )}
    </div>
  );
}
