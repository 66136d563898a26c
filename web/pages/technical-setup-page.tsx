import { useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { usePageTitle } from '#web/lib/title.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { StaffScreen } from './staff-screen.tsx';
import { SetupView } from './technical-setup/setup-view.tsx';

/** An institution's SAML and IP ranges (specification §2). Customers fill in their own, staff choose one. */
export function TechnicalSetupPage() {
  const { role } = useViewer();
  const { institution } = useSearch({ from: '/signed-in/technical-setup' });
  usePageTitle('Technical Setup');
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <div>
        <h1>Technical Setup</h1>
        <p className="mt-1 text-body text-muted">
          How readers of your institution get in without a password of their own.
        </p>
      </div>
      {isStaff(role) ? (
        <StaffScreen
          to={paths.technicalSetup}
          institution={institution}
          {...(role !== 'account_manager' && { note: 'What its customers handed in, for you to review.' })}
        >
          {(id) => <SetupView institution={id} />}
        </StaffScreen>
      ) : (
        <SetupView institution={undefined} />
      )}
    </div>
  );
}
