import { paths } from '#contract/values/pages.ts';
import { OwnTokens } from '#web/features/program-keys/tokens/own-tokens.tsx';
import { InstitutionWebhooks } from '#web/features/webhooks/institution-webhooks.tsx';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { AccountFrame } from './account-frame.tsx';

export function AccountProgramsPage() {
  const { institutionId } = useViewer();
  const { servesCustomers } = useCapabilities();
  return (
    <AccountFrame path={paths.accountPrograms}>
      <div id="tokens" className="scroll-mt-20">
        <OwnTokens />
      </div>
      {!servesCustomers && institutionId !== null && (
        <div id="webhooks" className="scroll-mt-20">
          <InstitutionWebhooks institution={undefined} />
        </div>
      )}
    </AccountFrame>
  );
}
