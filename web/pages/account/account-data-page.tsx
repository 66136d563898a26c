import { paths } from '#contract/values/pages.ts';
import { OwnErasure } from '#web/features/privacy/erasure/own-erasure.tsx';
import { OwnArchives } from '#web/features/privacy/own-archives.tsx';
import { AccountFrame, AccountSection } from './account-frame.tsx';

export function AccountDataPage() {
  return (
    <AccountFrame path={paths.accountData}>
      <AccountSection id="your-data" title="Your data">
        <OwnArchives />
        <OwnErasure />
      </AccountSection>
    </AccountFrame>
  );
}
