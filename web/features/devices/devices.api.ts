import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#contract/devices.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import {
  canHaveWorker,
  isSubscribed,
  loadedFiles,
  readWorker,
  startWorker,
  stopWorker,
  tellWorker,
} from '#web/lib/device-worker.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';
import { endPush, pushState, subscribe } from './push-subscription.ts';

const workerKey = 'device-worker';
const workerQuery = queryOptions({ queryKey: [workerKey], queryFn: readOwnDevice });
const rereads = [workerKey, '/api/devices'];
const failed = 'This device could not be changed';

/** What this browser does, and for whom. */
async function readOwnDevice(): Promise<{ personId: number | null; keeps: boolean; rings: boolean }> {
  const worker = await readWorker();
  return { personId: worker?.personId ?? null, keeps: worker?.keeps ?? false, rings: await isSubscribed() };
}

/** What this browser does for the viewer: undefined until that is known. */
export function useOwnDevice(): { keeps: boolean; rings: boolean } | undefined {
  const viewer = useViewer();
  const { data } = useQuery({ ...workerQuery, enabled: canHaveWorker() });
  if (!data || data.personId === viewer.id) return data;
  return { keeps: false, rings: false };
}

export function useDevices() {
  return useQuery(readOf('GET /api/devices'));
}

/** Has this browser keep what it shows, or forget it. */
export function useKeeping() {
  const viewer = useViewer();
  const client = useQueryClient();
  return useChange({
    mutationFn: async (keeps: boolean) => {
      if (!keeps && !(await isSubscribed())) return stopWorker();
      await startWorker(viewer.id, { keeps });
      if (!keeps) return;
      tellWorker({ type: 'files', paths: loadedFiles() });
      // What this page shows was read without the worker, which keeps nothing before it knows who is signed in.
      await call('GET /api/user');
      await client.refetchQueries({ predicate: ({ queryKey }) => queryKey[0] === '/api' });
    },
    failed,
    rereads,
    isAwaited: true,
  });
}

/** Has this browser told of messages and more: it asks its person first. Answers the permission that was given. */
export function useRinging() {
  const viewer = useViewer();
  return useChange({
    mutationFn: async (): Promise<NotificationPermission> => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission;
      const worker = await readWorker();
      const registration = await startWorker(viewer.id, { keeps: worker?.personId === viewer.id && worker.keeps });
      const { publicKey } = await call('GET /api/devices');
      await call('PUT /api/device', { body: await subscribe(registration, publicKey) });
      return permission;
    },
    failed,
    rereads,
    isAwaited: true,
  });
}

/** Shows the beginning of texts on this device, or not. */
export function useShowingText() {
  return useChange({
    mutationFn: async (showsText: boolean) => {
      const worker = await readWorker();
      if (!worker) throw new Error('This browser is no longer subscribed');
      const { publicKey } = await call('GET /api/devices');
      await call('PUT /api/device', { body: { ...(await subscribe(worker.registration, publicKey)), showsText } });
    },
    failed,
    rereads,
    isAwaited: true,
  });
}

/** Tells a device nothing any more; the worker of this one stays where it keeps what was shown. */
export function useRemoveDevice() {
  return useChange({
    mutationFn: async ({ id, isCurrent }: Device) => {
      await call('DELETE /api/devices/:id', { params: { id } });
      if (!isCurrent || pushState() === 'unsupported') return;
      await endPush();
    },
    failed: 'The device could not be removed',
    rereads,
    isAwaited: true,
  });
}
