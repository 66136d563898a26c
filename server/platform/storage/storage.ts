import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  constants,
  copyFile,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file; for one that was set aside, `modifiedAt` is the time of that. */
export interface StoredName {
  name: string;
  modifiedAt: Date;
  /** In bytes. */
  size: number;
}

/** The storage of file contents. Names are chosen by the product, without folders, and never reused. */
export interface Storage {
  /** Copies a local file under a name. When it returns, a power cut no longer loses the bytes. */
  put(name: string, fromPath: string): Promise<void>;
  /** Rejects with MissingBytesError if there is no such name. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file, also one that was set aside. Does nothing if there is no such name. */
  remove(name: string): Promise<void>;
  /** Everything that is stored, including leftovers of interrupted writes; `beginning` filters by prefix. */
  list(beginning?: string): AsyncIterable<StoredName>;
  /** Moves a file to where nobody reads it. Does nothing if there is no such name. */
  setAside(name: string): Promise<void>;
  bringBack(name: string): Promise<void>;
  listSetAside(): AsyncIterable<StoredName>;
  /** The id of the database to which the files belong; null if none was written. */
  readIdentity(): Promise<string | null>;
  writeIdentity(identity: string): Promise<void>;
  /** Rejects if nothing could be stored now. */
  check(): Promise<void>;
}

/** Stored beside the files, under a name that no file has: the id of their database. */
export const identityName = 'store-identity';

/** Also stored beside the files: the list of erased people, and one that had become unreadable. */
export const erasureListName = 'erasures-list';
export const damagedListName = 'erasures-list.damaged';
const namesBeside: readonly string[] = [identityName, erasureListName, damagedListName];

export const isBeside = (name: string) => namesBeside.includes(name);

/** The prefix of temporary files without a row, which are removed after an hour. */
export const passingBeginning = 'metadata-';

/** A row exists for a file whose bytes are gone. */
export class MissingBytesError extends Error {}

/** Less room than this counts as none: the database's log alone grows in steps. */
const leastRoom = Buffer.alloc(256 * 1024);

/** Rejects if a small file cannot be written into the folder. */
export async function tryRoom(dir: string): Promise<void> {
  const probe = join(dir, `.${randomUUID()}.part`);
  try {
    await writeFile(probe, leastRoom, { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

/** Error codes of a folder that cannot be reached or used now, as on an unreachable file server (NFS). */
const awayCodes = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOTDIR',
  'EEXIST',
  'ESTALE',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'ENXIO',
  'ENODEV',
];

/** True for a failure of the folder that holds the files, which may pass. */
export function isFolderAway(error: unknown): boolean {
  return awayCodes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Files in one folder, created on first use; files that were set aside are in a subfolder. */
export function diskStorage(dir: string): Storage {
  const asideDir = join(dir, 'set-aside');

  /** Fills a file of another name first, so that a name never stands for a part of its bytes. */
  async function putWhole(name: string, fill: (path: string) => Promise<void>) {
    await mkdir(dir, { recursive: true });
    const target = pathIn(dir, name);
    const temporary = `${target}.${randomUUID()}.part`;
    try {
      await fill(temporary);
      await flush(temporary, 'r+');
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // The name is an entry of the folder, so the folder has to be flushed as well.
    await flush(dir, 'r');
  }

  return {
    put: (name, fromPath) => putWhole(name, (path) => copyFile(fromPath, path, constants.COPYFILE_FICLONE)),
    async read(name, range) {
      try {
        const file = await open(pathIn(dir, name), 'r');
        return file.createReadStream(range ?? {});
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingBytesError(name, { cause: error });
        throw error;
      }
    },
    async remove(name) {
      await rm(pathIn(dir, name), { force: true });
      await rm(pathIn(asideDir, name), { force: true });
    },
    async *list(beginning = '') {
      for await (const file of filesIn(dir)) {
        if (file.name.startsWith(beginning) && !isBeside(file.name)) yield file;
      }
    },
    async setAside(name) {
      await mkdir(asideDir, { recursive: true, mode: 0o700 });
      const now = new Date();
      await ifThere(async () => {
        await utimes(pathIn(dir, name), now, now);
        await rename(pathIn(dir, name), pathIn(asideDir, name));
      });
    },
    bringBack: (name) => ifThere(() => rename(pathIn(asideDir, name), pathIn(dir, name))),
    listSetAside: () => filesIn(asideDir),
    async readIdentity() {
      return existsSync(join(dir, identityName)) ? await readFile(join(dir, identityName), 'utf8') : null;
    },
    writeIdentity: (identity) => putWhole(identityName, (path) => writeFile(path, identity, { mode: 0o600 })),
    async check() {
      await mkdir(dir, { recursive: true });
      await tryRoom(dir);
    },
  };
}

async function* filesIn(dir: string): AsyncGenerator<StoredName> {
  // The folder is created with the first file.
  if (!existsSync(dir)) return;
  for await (const entry of await opendir(dir)) {
    if (!entry.isFile()) continue;
    const found = await stat(join(dir, entry.name)).catch(() => null);
    // The file may have been deleted since it was listed.
    if (found) yield { name: entry.name, modifiedAt: found.mtime, size: found.size };
  }
}

async function ifThere(work: () => Promise<void>): Promise<void> {
  await work().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Names come from the database or a listing. Any other name is a bug, and must not reach outside the folder. */
function pathIn(dir: string, name: string): string {
  if (!/^[\w.-]+$/.test(name) || name === '.' || name === '..') throw new Error('Not the name of a stored file');
  return join(dir, name);
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
