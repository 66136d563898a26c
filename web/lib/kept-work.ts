import { useState } from 'react';
import { readStored, storedKeys, writeStored } from './storage.ts';
import { useViewer } from './viewer.ts';

const prefix = 'portal.work.';

/**
 * Text that survives navigation, a reload and the end of the session: when the same person signs in again it is back.
 * It belongs to the person and to this tab, so that on a shared computer it never shows itself to somebody else.
 */
export function useKeptText(key: string): readonly [text: string, keep: (text: string) => void] {
  const viewer = useViewer();
  const fullKey = storageKey(viewer.id, key);
  const [kept, setKept] = useState(() => ({ fullKey, text: readStored('session', fullKey) ?? '' }));
  // The key may change under a mounted component (another contact): its text must be there in the same paint.
  const current = kept.fullKey === fullKey ? kept : { fullKey, text: readStored('session', fullKey) ?? '' };
  const keep = (text: string) => {
    writeStored('session', fullKey, text === '' ? null : text);
    setKept({ fullKey, text });
  };
  return [current.text, keep];
}

/** Reads kept text outside of React, for whoever needs it once. */
export function readKeptText(viewerId: number, key: string): string {
  return readStored('session', storageKey(viewerId, key)) ?? '';
}

export function keepText(viewerId: number, key: string, text: string): void {
  writeStored('session', storageKey(viewerId, key), text === '' ? null : text);
}

/** Whether anything would be lost by logging out now. */
export function hasKeptWork(): boolean {
  return storedKeys('session', prefix).length > 0;
}

/** Leaves nothing behind: called when somebody logs out on purpose. */
export function forgetKeptWork(): void {
  for (const key of storedKeys('session', prefix)) writeStored('session', key, null);
}

/** Somebody else signed in at this tab: what another person left unfinished is not theirs. */
export function forgetKeptWorkOfOthers(viewerId: number): void {
  const own = `${prefix}${viewerId}.`;
  for (const key of storedKeys('session', prefix)) if (!key.startsWith(own)) writeStored('session', key, null);
}

function storageKey(viewerId: number, key: string): string {
  return `${prefix}${viewerId}.${key}`;
}
