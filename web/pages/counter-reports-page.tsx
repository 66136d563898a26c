import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { WhoseUsage } from '#web/features/usage/consortium/whose-usage.tsx';
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
          {(id) => <ReportsOf institution={id} />}
        </StaffScreen>
      ) : (
        <ReportsOf institution={undefined} />
      )}
    </Page>
  );
}

function ReportsOf({ institution }: { institution: number | undefined }) {
  const { member } = useSearch({ from: '/signed-in/usage-metrics/reports' });
  const navigate = useNavigate();
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 empty:hidden">
        <WhoseUsage
          institution={institution}
          member={member}
          onChoose={(whose) =>
            void navigate({
              to: paths.counterReports,
              search: { ...(institution && { institution }), ...(whose.member && { member: whose.member }) },
            })
          }
        />
      </div>
      <CounterReports institution={member ?? institution} />
    </>
  );
}
