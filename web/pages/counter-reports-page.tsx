import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { CounterReports } from '#web/features/usage/counter/counter-reports.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';

/** Usage in the form that other systems read. Customers see their own institution's, staff choose one. */
export function CounterReportsPage() {
  const viewer = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics/reports' });
  return (
    <Page
      title="COUNTER reports"
      lead="Your usage by the Code of Practice, Release 5.1, for the systems of your library."
    >
      {isStaff(viewer.role) ? (
        <StaffScreen to={paths.counterReports} institution={institution}>
          {(id) => <CounterReports institution={id} />}
        </StaffScreen>
      ) : (
        <CounterReports institution={undefined} />
      )}
    </Page>
  );
}
