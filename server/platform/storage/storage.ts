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

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file; `modifiedAt` of what was set aside is when that was. */
export interface StoredName {
  name: string;
  modifiedAt: Date;
}

/** Where the bytes of files are. Names are the product's own, flat, and never used twice. */
export interface Storage {
  /** Copies a local file under a name. When it returns, a power cut no longer loses the bytes. */
  put(name: string, fromPath: string): Promise<void>;
  /** Rejects with MissingBytesError when there is nothing of this name. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Also from what was set aside. Does nothing when there is nothing of this name. */
  remove(name: string): Promise<void>;
  /** Everything that is stored, leftovers of interrupted writes included; `beginning`: only names that begin so. */
  list(beginning?: string): AsyncIterable<StoredName>;
  /** Moves a file to where nobody reads it. Does nothing when there is nothing of this name. */
  setAside(name: string): Promise<void>;
  bringBack(name: string): Promise<void>;
  listSetAside(): AsyncIterable<StoredName>;
  /** Which database the files belong to; null where nobody has said so. */
  readIdentity(): Promise<string | null>;
  writeIdentity(identity: string): Promise<void>;
  /** Rejects when nothing could be stored now. */
  check(): Promise<void>;
}

/** Beside the files, under a name that none of them has: whose they are. */
export const identityName = 'store-identity';

/** The list of who was erased, and one that could not be read any more: both lie there as well, and are nobody's files. */
export const erasureListName = 'erasures-list';
export const damagedListName = 'erasures-list.damaged';
const namesBeside: readonly string[] = [identityName, erasureListName, damagedListName];

/** Whether something lies beside the files and is none. */
export const isBeside = (name: string) => namesBeside.includes(name);

/** What begins so is stored for an hour, without a row: it is removed after that, and is nobody's file. */
export const passingBeginning = 'metadata-';

/** There is a row for a file whose bytes are gone. */
export class MissingBytesError extends Error {}

/** Less than this much room is none: the log of the database alone grows in steps. */
const leastRoom = Buffer.alloc(256 * 1024);

/** Rejects when a small file cannot be written into a folder. */
export async function tryRoom(dir: string): Promise<void> {
  const probe = join(dir, `.${randomUUID()}.part`);
  try {
    await writeFile(probe, leastRoom, { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(probe, { force: true });
  }
}

/** One folder, made on first use; what is set aside lies in a folder inside it. */
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
  // Nothing was stored yet.
  if (!existsSync(dir)) return;
  for await (const entry of await opendir(dir)) {
    if (!entry.isFile()) continue;
    const found = await stat(join(dir, entry.name)).catch(() => null);
    // Deleted since it was listed.
    if (found) yield { name: entry.name, modifiedAt: found.mtime };
  }
}

async function ifThere(work: () => Promise<void>): Promise<void> {
  await work().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** Names come from the database or a listing. Any other name is our mistake, and must not reach outside the folder. */
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
