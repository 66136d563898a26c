import { paths } from '#contract/values/pages.ts';
import { OwnTokens } from '#web/features/program-keys/tokens/own-tokens.tsx';
import { AccountFrame } from './account-frame.tsx';

export function AccountProgramsPage() {
  return (
    <AccountFrame path={paths.accountPrograms}>
      <div id="tokens" className="scroll-mt-20">
        <OwnTokens />
      </div>
    </AccountFrame>
  );
}
