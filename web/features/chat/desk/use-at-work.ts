import { useSyncExternalStore } from 'react';

/** Whoever has touched nothing for so long has left, whatever stands on their screen. */
export const idleAfterMs = 5 * 60_000;
const lookEveryMs = 10_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastSignMs = 0;

/** Whether somebody has done something on this page within the last minutes; whoever opens a part that asks has. */
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
  const timer = setInterval(listener, lookEveryMs);
  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, note);
    lastSignMs = 0;
  };
}
