import { log } from './log.ts';

type Area = 'local' | 'session';

/** A stored text, or null; null also if the browser blocks storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch (error) {
    log('reading from storage failed', error);
    return null;
  }
}

/** Stores a text under a key; null removes it. A full or blocked storage is logged, not thrown. */
export function writeStored(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) areaOf(area).removeItem(key);
    else areaOf(area).setItem(key, text);
  } catch (error) {
    log('writing to storage failed', error);
  }
}

export function storedKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(areaOf(area)).filter((key) => key.startsWith(prefix));
  } catch (error) {
    log('reading from storage failed', error);
    return [];
  }
}

// Reading the property itself throws if site data is blocked, so callers do it inside their try blocks.
function areaOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
