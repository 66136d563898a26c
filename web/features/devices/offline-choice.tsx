import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/calls/api.ts';
import { canHaveWorker, loadedFiles, readWorker, startWorker, stopWorker, tellWorker } from '#web/lib/device-worker.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useChange } from '#web/ui/use-change.ts';

const workerKey = 'device-worker';
const workerQuery = queryOptions({ queryKey: [workerKey], queryFn: readWorker });

/** Has this device open the portal without a connection, with what it last showed. */
export function OfflineChoice() {
  const viewer = useViewer();
  const client = useQueryClient();
  const worker = useQuery({ ...workerQuery, enabled: canHaveWorker() });
  const isOn = worker.data?.personId === viewer.id && worker.data.keeps;

  const turn = useChange({
    mutationFn: async (keeps: boolean) => {
      if (!keeps) return stopWorker();
      await startWorker(viewer.id, { keeps });
      tellWorker({ type: 'files', paths: loadedFiles() });
      // What this page shows was read without the worker, which keeps nothing before it knows who is signed in.
      await call('GET /api/user');
      await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api' });
    },
    failed: 'This device could not be changed',
    rereads: [workerKey],
    isAwaited: true,
  });

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-control text-muted">
        Opens the portal without a connection, with what you last looked at on this device. That stays here for up to
        seven days, and goes when you log out. Don’t turn it on at a computer that others use.
      </p>
      <p role="status" className="font-medium text-control">
        {statusOf(isOn)}
      </p>
      {worker.data !== undefined && (
        <Button
          variant="secondary"
          onClick={() => turn.mutate(!isOn)}
          isPending={turn.isPending}
          pendingText="Changing..."
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
    </div>
  );
}

function statusOf(isOn: boolean): string {
  if (!canHaveWorker()) return 'This browser can’t keep anything here.';
  return isOn ? 'On for this device.' : 'Off for this device.';
}
