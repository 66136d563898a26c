import { useEffect } from 'react';
import {
  canHaveWorker,
  forgetAnswers,
  loadedFiles,
  readWorker,
  stopWorker,
  tellWorker,
} from '#web/lib/device-worker.ts';
import { log } from '#web/lib/log.ts';

/** So that what is fetched ahead, while nothing else is to be done, is kept as well. */
const filesAfterMs = 5000;

/** Keeps the worker of this browser to the person who asked for it, and tells it what to keep. */
export function useDeviceWorker(viewerId: number): void {
  useEffect(() => {
    if (!canHaveWorker()) return;
    leaveToOwner(viewerId).catch((error: unknown) => log('the service worker could not be looked at', error));
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

/** Whoever comes from their institution or a work account has passed no call that the worker sees. */
async function leaveToOwner(viewerId: number): Promise<void> {
  const worker = await readWorker();
  if (worker && worker.personId !== viewerId) await stopWorker();
}
