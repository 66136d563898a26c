import { useState } from 'react';
import { readStored, storedKeys, writeStored } from './storage.ts';
import { useViewer } from './viewer.ts';

const prefix = 'portal.work.';

/**
 * Unsent text that survives navigation, a reload and the end of the session. It belongs to one person in one tab, so that nobody else at a
 * shared computer sees it.
 */
export function usePersistedText(key: string): readonly [text: string, keep: (text: string) => void] {
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
export function readPersistedText(viewerId: number, key: string): string {
  return readStored('session', storageKey(viewerId, key)) ?? '';
}

export function persistText(viewerId: number, key: string, text: string): void {
  writeStored('session', storageKey(viewerId, key), text === '' ? null : text);
}

/** Whether logging out now would lose anything. */
export function hasUnsavedWork(): boolean {
  return storedKeys('session', prefix).length > 0;
}

/** Deletes all kept work; called when somebody logs out on purpose. */
export function discardUnsavedWork(): void {
  for (const key of storedKeys('session', prefix)) writeStored('session', key, null);
}

/** Deletes other people's unfinished work, after somebody else signed in in this tab. */
export function discardUnsavedWorkOfOthers(viewerId: number): void {
  const own = `${prefix}${viewerId}.`;
  for (const key of storedKeys('session', prefix)) if (!key.startsWith(own)) writeStored('session', key, null);
}

function storageKey(viewerId: number, key: string): string {
  return `${prefix}${viewerId}.${key}`;
}
