import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { ReplyManager } from '#web/features/chat/saved-replies/reply-manager.tsx';
import { useViewer } from '#web/lib/viewer.ts';

/** Where staff write what they answer often. Customers have nothing here. */
export function SavedRepliesPage() {
  return isStaff(useViewer().role) ? <ReplyManager /> : <Navigate to={paths.home} replace />;
}
