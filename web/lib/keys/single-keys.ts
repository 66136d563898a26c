import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/lib/listeners.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

const storageKey = 'portal.single-keys';
const listeners = createListeners();

/** Whether shortcuts of a single key work in this browser. Voice control and a slip of the hand press such keys unmeant. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

export function areSingleKeysOn(): boolean {
  return readStored('local', storageKey) !== 'off';
}

export function turnSingleKeys(isOn: boolean): void {
  writeStored('local', storageKey, isOn ? null : 'off');
  listeners.tell();
}

function subscribe(listener: () => void): () => void {
  const end = listeners.subscribe(listener);
  // Perhaps switched in another tab.
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}
