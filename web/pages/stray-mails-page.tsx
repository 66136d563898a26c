import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { StrayMailBoard, StrayMailTabs } from '#web/features/stray-mails/stray-mail-board.tsx';
import { readStrayMailSearch } from '#web/features/stray-mails/stray-mail-search.ts';
import { useAddress } from '#web/lib/pages/use-address.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';

/** E-mails that found no conversation, for those who read support channels. */
export function StrayMailsPage() {
  const [{ state = 'open' }] = useAddress(readStrayMailSearch);
  if (!useCapabilities().sharesSupportChannels) return <Navigate to={paths.home} replace />;
  return (
    <Page
      title="E-mail that found no conversation"
      lead="The portal never guesses whose conversation an e-mail belongs to. Put it where it belongs, or discard it."
      tabs={<StrayMailTabs current={state} />}
    >
      <StrayMailBoard key={state} state={state} />
    </Page>
  );
}
