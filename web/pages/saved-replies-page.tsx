import { Navigate } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { ReplyManager } from '#web/features/chat/saved-replies/reply-manager.tsx';
import { usePageTitle } from '#web/lib/pages/title.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Where staff write what they answer often. Customers have nothing here. */
export function SavedRepliesPage() {
  const { role } = useViewer();
  usePageTitle('Saved replies');
  if (!isStaff(role)) return <Navigate to={paths.home} replace />;
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-4 p-4 md:p-6">
      <ReplyManager />
    </div>
  );
}
