import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

const storageKey = 'portal.single-keys';
const listeners = createListeners();

/** Whether single-key shortcuts are on in this browser: voice control and slips of the hand press such keys by accident. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

export function areSingleKeysOn(): boolean {
  return readStored('local', storageKey) !== 'off';
}

export function turnSingleKeys(isOn: boolean): void {
  writeStored('local', storageKey, isOn ? null : 'off');
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  // The setting may change in another tab.
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}
