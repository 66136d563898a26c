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

/** Where the keys of a server are. */
export interface KeyPlace {
  dataDir: string;
  /** Those of PORTAL_SECRET_KEY; undefined: they are in the data folder. */
  secretKeys?: readonly SecretKey[] | undefined;
}

/** The keys of a server, the newest first; none where none was ever made. Throws a DatabaseRefusedError for a file of anything else. */
export function readOwnKeys({ dataDir, secretKeys }: KeyPlace): readonly SecretKey[] {
  if (secretKeys) return secretKeys;
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) return [];
  const keys = readKeys(readFileSync(file, 'utf8'));
  if (keys) return keys;
  throw new DatabaseRefusedError(`${file} holds no key of 32 bytes in Base64. Put it back from a backup.`);
}

/** Makes the first key of a data folder unless another process has; answers those that are there then. */
export function makeFirstKey(place: KeyPlace): readonly SecretKey[] {
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 });
  const made = writeAside(place.dataDir, [makeKey()]);
  try {
    // Unlike a rename, it leaves alone what another process has just put there.
    linkSync(made, keyFileIn(place.dataDir));
    flush(place.dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
  return readOwnKeys(place);
}

/** Puts keys into the place of those of a data folder: whatever ends it, one or the other is there whole. */
export function replaceKeys(dataDir: string, keys: readonly SecretKey[]): void {
  renameSync(writeAside(dataDir, keys), keyFileIn(dataDir));
  flush(dataDir);
}

/** Gives a folder the keys of others as well, the first one's first. Answers whether there were any. */
export function carryKeys(folders: readonly string[], target: string): boolean {
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
