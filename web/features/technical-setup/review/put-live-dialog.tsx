import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { DifferenceList } from '#web/features/technical-setup/difference-list.tsx';
import { setupDifferences } from '#web/features/technical-setup/setup-differences.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface PutLiveDialogProps {
  setup: TechnicalSetup;
  isPending: boolean;
  onClose: () => void;
  onPutLive: () => void;
}

/** Shows what changes for an institution's readers before a set-up goes live. */
export function PutLiveDialog({ setup, isPending, onClose, onPutLive }: PutLiveDialogProps) {
  const { companyName } = setup;
  const differences = setupDifferences(setup);
  return (
    <ConfirmDialog
      title="Put this setup live?"
      description={`This changes how readers at ${companyName} sign in, at once. The institution is notified.`}
      confirmText="Put live"
      pendingText="Putting live..."
      isPending={isPending}
      onClose={onClose}
      onConfirm={onPutLive}
    >
      <div className="flex flex-col gap-4 text-control">
        <p>{whatGoesLive(setup, differences.length)}</p>
        {differences.length > 0 && <DifferenceList differences={differences} />}
      </div>
    </ConfirmDialog>
  );
}

function whatGoesLive(setup: TechnicalSetup, count: number): string {
  if (setup.live && count === 0) return 'These values are live already, so nothing changes for readers.';
  const what =
    setup.entityId === '' ? 'Only IP ranges go live: no one signs in through SAML.' : 'These values go live.';
  return setup.live ? `${what} The earlier values are crossed out.` : what;
}
