import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the disk has a file, or the names in a folder. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
