import { useEffect, useEffectEvent } from 'react';
import { call } from '#web/lib/calls/api.ts';
import {
  canHaveWorker,
  deleteCaches,
  isSubscribed,
  onWorkerMessage,
  readWorker,
  stopWorker,
} from '#web/lib/device-worker.ts';
import { log } from '#web/lib/log.ts';
import { endPush, subscribe } from './push-subscription.ts';

/** Ties the browser's worker to the person who started it, and opens the pages of its notices. */
export function useDeviceWorker(viewerId: number, openPath: (path: string) => void): void {
  const open = useEffectEvent(openPath);
  useEffect(() => onWorkerMessage(({ path }) => open(path)), []);
  useEffect(() => {
    if (!canHaveWorker()) return;
    checkWorker(viewerId).catch((error: unknown) => log('the service worker could not be looked at', error));
  }, [viewerId]);
}

/**
 * Checks the worker after sign-ins that make no call through it: through the institution, or with a work account. It also renews the
 * subscription of the same person that ended with a session, unless the device was removed.
 */
async function checkWorker(viewerId: number): Promise<void> {
  const worker = await readWorker();
  await deleteCaches();
  if (!worker) return;
  if (worker.personId !== viewerId) return stopWorker();
  if (!(await isSubscribed())) return;
  const { publicKey, devices, wasRemoved } = await call('GET /api/devices');
  if (devices.some(({ isCurrent }) => isCurrent)) return;
  if (wasRemoved) return endPush();
  await call('PUT /api/device', { body: await subscribe(worker.registration, publicKey) });
}
