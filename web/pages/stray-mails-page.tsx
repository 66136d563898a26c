import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { StrayMailBoard } from '#web/features/stray-mails/stray-mail-board.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';

/** E-mails that found no conversation, for those who read support channels. */
export function StrayMailsPage() {
  return useCapabilities().sharesSupportChannels ? <StrayMailBoard /> : <Navigate to={paths.home} replace />;
}
