import { log } from './log.ts';

type Area = 'local' | 'session';

/** A stored text, or null. Null too where the browser blocks storage. */
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

/** The keys that start with the prefix. */
export function storedKeys(area: Area, prefix: string): string[] {
  try {
    return Object.keys(areaOf(area)).filter((key) => key.startsWith(prefix));
  } catch (error) {
    log('reading from storage failed', error);
    return [];
  }
}

// Reading the property itself throws where site data is blocked, so it is read inside the try blocks.
function areaOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
