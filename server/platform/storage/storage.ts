import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** First and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the bytes of files are. Names are the product's own, flat, and never used twice. */
export interface Storage {
  /** Copies a local file under a name. When it returns, a power cut no longer loses the bytes. */
  put(name: string, fromPath: string): Promise<void>;
  /** Rejects with MissingBytesError when there is nothing of this name. */
  read(name: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when there is nothing of this name. */
  remove(name: string): Promise<void>;
  /** Everything that is stored, leftovers of interrupted writes included; `beginning`: only names that begin so. */
  list(beginning?: string): AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Rejects when nothing could be stored now. */
  check(): Promise<void>;
}

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

/** One folder, made on first use. */
export function diskStorage(dir: string): Storage {
  return {
    async put(name, fromPath) {
      await mkdir(dir, { recursive: true });
      const target = pathIn(dir, name);
      const temporary = `${target}.${randomUUID()}.part`;
      try {
        await copyFile(fromPath, temporary, constants.COPYFILE_FICLONE);
        await flush(temporary, 'r+');
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      // The name is an entry of the folder, so the folder has to be flushed as well.
      await flush(dir, 'r');
    },
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
    },
    async *list(beginning = '') {
      // Nothing was stored yet.
      if (!existsSync(dir)) return;
      for await (const entry of await opendir(dir)) {
        if (!entry.isFile() || !entry.name.startsWith(beginning)) continue;
        const found = await stat(join(dir, entry.name)).catch(() => null);
        // Deleted since it was listed.
        if (found) yield { name: entry.name, modifiedAt: found.mtime };
      }
    },
    async check() {
      await mkdir(dir, { recursive: true });
      await tryRoom(dir);
    },
  };
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
