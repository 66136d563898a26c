import { useSearch } from '@tanstack/react-router';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { useNotedStep } from '#web/features/people/first-steps/first-steps.api.ts';
import { useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';
import { UsageView } from './usage-metrics/usage-view.tsx';

/** An institution's usage. Customers see their own, staff choose one. */
export function UsageMetricsPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics' });
  const isForStaff = capabilitiesOf(viewer).servesCustomers;
  return (
    <Page
      isForPaper
      title={isForStaff ? 'Usage by institution' : 'Usage Metrics'}
      lead={
        isForStaff
          ? 'What the institutions you look after watched and read.'
          : 'What your institution watched and read, and what it cost.'
      }
    >
      {isForStaff ? (
        <StaffScreen
          to={paths.usageMetrics}
          institution={institution}
          {...(capabilitiesOf(viewer).managesResources && {
            note: 'You see what its customers see, and can remove reports.',
          })}
        >
          {(id) => <UsageView institution={id} />}
        </StaffScreen>
      ) : (
        <OwnUsage />
      )}
    </Page>
  );
}

/** Seeing figures counts as the first step "report". */
function OwnUsage() {
  const { data } = useUsagePeriods(undefined);
  useNotedStep('report', Boolean(data?.known));
  return <UsageView institution={undefined} />;
}
