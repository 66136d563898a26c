import { useState } from 'react';
import { readStored, storedKeys, writeStored } from './storage.ts';
import { useViewer } from './viewer.ts';

const prefix = 'portal.work.';

/**
 * Unsent text that survives navigation, a reload and the end of the session. It belongs to this person in this tab, so
 * that at a shared computer nobody else ever sees it.
 */
export function useKeptText(key: string): readonly [text: string, keep: (text: string) => void] {
  const viewer = useViewer();
  const fullKey = storageKey(viewer.id, key);
  const [kept, setKept] = useState(() => ({ fullKey, text: readStored('session', fullKey) ?? '' }));
  // When the key changes under a mounted component (another contact), its text must be there in the same paint.
  const current = kept.fullKey === fullKey ? kept : { fullKey, text: readStored('session', fullKey) ?? '' };
  const keep = (text: string) => {
    writeStored('session', fullKey, text === '' ? null : text);
    setKept({ fullKey, text });
  };
  return [current.text, keep];
}

/** Reads kept text once, outside React. */
export function readKeptText(viewerId: number, key: string): string {
  return readStored('session', storageKey(viewerId, key)) ?? '';
}

export function keepText(viewerId: number, key: string, text: string): void {
  writeStored('session', storageKey(viewerId, key), text === '' ? null : text);
}

/** Whether logging out now would lose anything. */
export function hasKeptWork(): boolean {
  return storedKeys('session', prefix).length > 0;
}

/** Removes all kept work: for logging out on purpose. */
export function forgetKeptWork(): void {
  for (const key of storedKeys('session', prefix)) writeStored('session', key, null);
}

/** Removes what other people left unfinished: somebody else has signed in at this tab. */
export function forgetKeptWorkOfOthers(viewerId: number): void {
  const own = `${prefix}${viewerId}.`;
  for (const key of storedKeys('session', prefix)) if (!key.startsWith(own)) writeStored('session', key, null);
}

function storageKey(viewerId: number, key: string): string {
  return `${prefix}${viewerId}.${key}`;
}
