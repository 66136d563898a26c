import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Device } from '#contract/devices.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { canHaveWorker, isSubscribed, readWorker, startWorker } from '#web/lib/device-worker.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { useChange } from '#web/ui/use-change.ts';
import { endPush, pushState, subscribe } from './push-subscription.ts';

const workerKey = 'device-worker';
const workerQuery = queryOptions({ queryKey: [workerKey], queryFn: readOwnDevice });
const rereads = [workerKey, '/api/devices'];
const failed = 'This device could not be changed';

/** The person of this browser's worker, and whether it gets push notices. */
async function readOwnDevice(): Promise<{ personId: number | null; getsPush: boolean }> {
  const worker = await readWorker();
  return { personId: worker?.personId ?? null, getsPush: await isSubscribed() };
}

/** Whether this browser gets push notices for the viewer. */
export function useGetsPush(): boolean {
  const viewer = useViewer();
  const { data } = useQuery({ ...workerQuery, enabled: canHaveWorker() });
  return data?.personId === viewer.id && data.getsPush;
}

export function useDevices() {
  return useQuery(readOf('GET /api/devices'));
}

/** Switches push notices for this browser on; the browser asks for permission first. Returns the permission. */
export function useSetPush() {
  const viewer = useViewer();
  return useChange({
    mutationFn: async (): Promise<NotificationPermission> => {
      const permission = await Notification.requestPermission();
      if (permission !== 'granted') return permission;
      const registration = await startWorker(viewer.id);
      const { publicKey } = await call('GET /api/devices');
      await call('PUT /api/device', { body: await subscribe(registration, publicKey) });
      return permission;
    },
    failed,
    rereads,
    isAwaited: true,
  });
}

/** Switches whether notices on this device show the beginning of texts. */
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

/** Ends push notices for a device, and for this device its worker too. */
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
