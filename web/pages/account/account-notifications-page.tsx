import { paths } from '#contract/values/pages.ts';
import { OwnMail } from '#web/features/auth/addresses/own-mail.tsx';
import { DesktopNoticesSwitch } from '#web/features/chat/desktop-notices-switch.tsx';
import { PushChoice } from '#web/features/devices/push-choice.tsx';
import { AccountFrame, AccountSection } from './account-frame.tsx';

export function AccountNotificationsPage() {
  return (
    <AccountFrame path={paths.accountNotifications}>
      <AccountSection id="e-mail" title="E-mail">
        <OwnMail />
      </AccountSection>
      <AccountSection id="notices" title="Desktop notifications">
        <div className="p-4">
          <DesktopNoticesSwitch />
        </div>
      </AccountSection>
      <AccountSection id="push" title="Push notifications">
        <PushChoice />
      </AccountSection>
    </AccountFrame>
  );
}
