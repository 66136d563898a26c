import { useSyncExternalStore } from 'react';

const stepMs = 60_000;

/** The current minute in milliseconds, for texts such as "2 min ago". */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute);
}

function currentMinute(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, stepMs / 12);
  return () => clearInterval(timer);
}
