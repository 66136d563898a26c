import { useBlocker } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Asks before unsaved work is left: in the portal, and by the browser where the tab is closed. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const blocker = useBlocker({
    // A session that ended leads to the sign-in page, and back here with everything that was typed.
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && next.pathname !== paths.auth,
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={blocker.status === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you typed is not saved. It waits here, in this tab, until you come back or log out."
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        </>
      }
    />
  );
}
