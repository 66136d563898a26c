import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { ReplyManager } from '#web/features/chat/saved-replies/reply-manager.tsx';
import { useCapabilities } from '#web/lib/viewer.ts';

/** Staff manage saved replies here. Customers have none. */
export function SavedRepliesPage() {
  return useCapabilities().servesCustomers ? <ReplyManager /> : <Navigate to={paths.home} replace />;
}
