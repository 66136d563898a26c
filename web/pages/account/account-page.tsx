import { Navigate, useLocation } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { AbsenceList } from '#web/features/people/absences/absence-list.tsx';
import { OwnNameForm } from '#web/features/people/own-name-form.tsx';
import { OwnTimeZoneForm } from '#web/features/people/own-time-zone-form.tsx';
import { SharingChoice } from '#web/features/people/sharing/sharing-choice.tsx';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { SingleKeysChoice } from '#web/ui/single-keys-choice.tsx';
import { ThemeChoice } from '#web/ui/theme-choice.tsx';
import { AccountFrame, AccountSection } from './account-frame.tsx';
import { type AccountPart, tabOf } from './account-parts.ts';

/** The first tab of the account settings. Addresses from when all parts were on this page lead to the part’s tab. */
export function AccountPage() {
  const { username } = useViewer();
  const { isServed, servesCustomers } = useCapabilities();
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tabOf(hash);
  if (tab && tab !== paths.account) return <Navigate to={tab} hash={hash} replace />;
  return (
    <AccountFrame path={paths.account}>
      <AccountSection id="name" title="Your name">
        <div className="flex max-w-100 flex-col gap-4 p-4">
          <OwnNameForm />
          <p className="text-control text-muted">
            You sign in as <span className="font-medium text-ink">{username}</span>.
          </p>
        </div>
      </AccountSection>
      <AccountSection id="time-zone" title="Time zone">
        <div className="max-w-100 p-4">
          <OwnTimeZoneForm />
        </div>
      </AccountSection>
      <AccountSection id="theme" title="Theme">
        <div className="max-w-100 p-4">
          <ThemeChoice />
        </div>
      </AccountSection>
      <AccountSection id="keys" title="Keyboard shortcuts">
        <div className="p-4">
          <SingleKeysChoice />
        </div>
      </AccountSection>
      {isServed && (
        <div id={'sharing' satisfies AccountPart} className="scroll-mt-20">
          <SharingChoice />
        </div>
      )}
      {servesCustomers && (
        <div id={'absences' satisfies AccountPart} className="scroll-mt-20">
          <AbsenceList />
        </div>
      )}
    </AccountFrame>
  );
}
