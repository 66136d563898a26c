import { useBlocker } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

/** Asks before unsaved work is left: within the portal, and by the browser when the tab is closed. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker({
    // An ended session leads to the sign-in page and back, and keeps everything that was typed.
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && next.pathname !== paths.auth,
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving?"
      description="What you typed is not saved. It waits here, in this tab, until you come back or log out."
      confirmText="Leave"
      cancelText="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
