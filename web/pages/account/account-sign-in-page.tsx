import { paths } from '#contract/values/pages.ts';
import { ChangePasswordForm } from '#web/features/auth/change-password-form.tsx';
import { SignInSecurity } from '#web/features/auth/factors/sign-in-security.tsx';
import { OwnInstitution } from '#web/features/auth/institution/own-institution.tsx';
import { WorkAccount } from '#web/features/auth/oidc/work-account.tsx';
import { SessionList } from '#web/features/auth/session-list.tsx';
import { OwnEvents } from '#web/features/security-log/own-events.tsx';
import { workAccountLabel } from '#web/lib/portal.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { AccountFrame, AccountSection } from './account-frame.tsx';

export function AccountSignInPage() {
  const may = useCapabilities();
  return (
    <AccountFrame path={paths.accountSignIn}>
      <AccountSection id="password" title="Password">
        <div className="max-w-100 p-4">
          <ChangePasswordForm />
        </div>
      </AccountSection>
      <AccountSection id="sign-in-security" title="Sign-in security">
        <SignInSecurity />
      </AccountSection>
      {may.actsForOwnInstitution && (
        <AccountSection id="institution" title="Your institution">
          <OwnInstitution />
        </AccountSection>
      )}
      {workAccountLabel !== '' && may.servesCustomers && (
        <AccountSection id="work-account" title="Work account">
          <WorkAccount />
        </AccountSection>
      )}
      <AccountSection id="sessions" title="Where you are signed in">
        <SessionList />
      </AccountSection>
      <AccountSection id="events" title="Account activity">
        <OwnEvents />
      </AccountSection>
    </AccountFrame>
  );
}
