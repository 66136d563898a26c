import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { flush } from '#server/db/data-folder/flush.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { makeKey, readKeys, type SecretKey, textOf } from './secret-key.ts';

const keyFileName = 'secret-key';
export const keyFileIn = (dataDir: string) => join(dataDir, keyFileName);

export interface KeyPlace {
  dataDir: string;
  /** The keys of PORTAL_SECRET_KEY; undefined if the keys are in the data folder. */
  secretKeys?: readonly SecretKey[] | undefined;
}

/** The keys of a server, newest first; empty if none was ever made. Throws a DatabaseRefusedError for an invalid key file. */
export function readOwnKeys({ dataDir, secretKeys }: KeyPlace): readonly SecretKey[] {
  if (secretKeys) return secretKeys;
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) return [];
  const keys = readKeys(readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw new DatabaseRefusedError(`${file} holds no key of 32 bytes in Base64. Put it back from a backup.`);
}

/** Makes the first key of a data folder unless another process has; returns the keys that are there then. */
export function makeFirstKey(place: KeyPlace): readonly SecretKey[] {
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const made = writeAside(place.dataDir, [makeKey()]);
  try {
    // Unlike a rename, a link does not replace what another process has just put there.
    linkSync(made, keyFileIn(place.dataDir));
    flush(place.dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
  return readOwnKeys(place);
}

/** Replaces the keys of a data folder atomically: after a crash, either the old or the new file is there whole. */
export function replaceKeys(dataDir: string, keys: readonly SecretKey[]): void {
  renameSync(writeAside(dataDir, keys), keyFileIn(dataDir));
  flush(dataDir);
}

/** Gives a folder the keys of other folders as well, the first folder's first. Returns whether there were any. */
export function mergeKeys(folders: readonly string[], target: string): boolean {
  const keys = folders.flatMap((dataDir) => readOwnKeys({ dataDir }));
  if (keys.length > 0) replaceKeys(target, readKeys(textOf(keys)) ?? []);
  return keys.length > 0;
}

function writeAside(folder: string, keys: readonly SecretKey[]): string {
  const path = join(folder, `${keyFileName}.${randomUUID()}`);
  const descriptor = openSync(path, 'wx', 0o600);
  try {
    writeSync(descriptor, textOf(keys));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  return path;
}
