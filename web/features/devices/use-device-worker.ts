import { useEffect, useEffectEvent } from 'react';
import { call } from '#web/lib/calls/api.ts';
import {
  canHaveWorker,
  forgetAnswers,
  isSubscribed,
  loadedFiles,
  onWorkerMessage,
  readWorker,
  stopWorker,
  tellWorker,
} from '#web/lib/device-worker.ts';
import { log } from '#web/lib/log.ts';
import { endPush, subscribe } from './push-subscription.ts';

/** So that what is fetched ahead, while nothing else is to be done, is kept as well. */
const filesAfterMs = 5000;

/** Keeps the worker of this browser to the person who asked for it, tells it what to keep, and goes where its notices lead. */
export function useDeviceWorker(viewerId: number, openPath: (path: string) => void): void {
  const open = useEffectEvent(openPath);
  useEffect(
    () =>
      onWorkerMessage((message) => {
        if (message.type === 'open') open(message.path);
      }),
    [],
  );
  useEffect(() => {
    if (!canHaveWorker()) return;
    lookAfterWorker(viewerId).catch((error: unknown) => log('the service worker could not be looked at', error));
    const timer = setTimeout(() => tellWorker({ type: 'files', paths: loadedFiles() }), filesAfterMs);
    const look = () => {
      if (document.visibilityState === 'hidden') tellWorker({ type: 'out-of-sight' });
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      // The page goes when its person does.
      void forgetAnswers();
    };
  }, [viewerId]);
}

/**
 * Whoever comes from their institution or a work account has passed no call that the worker sees. And a session that ended by itself took
 * its device along: the browser of the same person comes again in the next one, unless it was removed.
 */
async function lookAfterWorker(viewerId: number): Promise<void> {
  const worker = await readWorker();
  if (!worker) return;
  if (worker.personId !== viewerId) return stopWorker();
  if (!(await isSubscribed())) return;
  const { publicKey, devices, wasRemoved } = await call('GET /api/devices');
  if (devices.some(({ isCurrent }) => isCurrent)) return;
  if (wasRemoved) return endPush();
  await call('PUT /api/device', { body: await subscribe(worker.registration, publicKey) });
}
