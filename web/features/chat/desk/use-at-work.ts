import { useSyncExternalStore } from 'react';

/** People who have touched nothing for this long have left, whatever is on their screen. */
export const idleAfterMs = 5 * 60_000;
const checkEveryMs = 10_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastSignMs = 0;

/** Whether the person was active on this page within the last minutes; mounting a component that uses this counts as activity. */
export function useAtWork(): boolean {
  return useSyncExternalStore(subscribe, isAtWork);
}

function isAtWork(): boolean {
  return lastSignMs === 0 || Date.now() - lastSignMs < idleAfterMs;
}

function subscribe(listener: () => void): () => void {
  lastSignMs = Date.now();
  const note = () => {
    const wasAtWork = isAtWork();
    lastSignMs = Date.now();
    if (!wasAtWork) listener();
  };
  const timer = setInterval(listener, checkEveryMs);
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, note);
    lastSignMs = 0;
  };
}
