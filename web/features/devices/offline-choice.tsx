import { canHaveWorker } from '#web/lib/device-worker.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useKeeping, useOwnDevice } from './devices.api.ts';

/** Has this device open the portal without a connection, with what it last showed. */
export function OfflineChoice() {
  const own = useOwnDevice();
  const keep = useKeeping();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-control text-muted">
        Opens the portal without a connection, showing what you last looked at on this device. It’s kept here for up to
        seven days and deleted when you log out. Don’t turn it on on a computer that others use.
      </p>
      <p role="status" className="font-medium text-control">
        {statusOf(own?.keeps === true)}
      </p>
      {own && (
        <Button
          variant="secondary"
          onClick={() => keep.mutate(!own.keeps)}
          isPending={keep.isPending}
          pendingText="Changing..."
        >
          {own.keeps ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}

function statusOf(isOn: boolean): string {
  if (!canHaveWorker()) return 'This browser can’t keep anything here.';
  return isOn ? 'On for this device.' : 'Off for this device.';
}
