import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';

const storageKey = 'portal.single-keys';
const listeners = new Set<() => void>();

/** Whether shortcuts of a single key work in this browser. Voice control and a slip of the hand press such keys unmeant. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

export function areSingleKeysOn(): boolean {
  return readStored('local', storageKey) !== 'off';
}

export function turnSingleKeys(isOn: boolean): void {
  writeStored('local', storageKey, isOn ? null : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Perhaps switched in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
