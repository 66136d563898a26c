import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a file's content, or a folder's entries, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
