import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file in the ZIP, written in parts. */
export interface ZipEntry {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface ZipFile {
  /** Only one entry can be open at a time. `isPacked` marks data that would not compress further. */
  add(name: string, isPacked?: boolean): ZipEntry;
  size(): number;
  /** Writes the central directory and flushes. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Compresses this much per turn, so that other requests are served in between. */
const partBytes = 64 * 1024;
const nothing = new Uint8Array();

/**
 * Creates a ZIP file at a path that must not exist. There is no ZIP64, so it must stay below 4 GiB and 65,535 entries.
 */
export async function createZipFile(path: string, at: number): Promise<ZipFile> {
  const file: FileHandle = await open(path, 'wx', 0o600);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });

  async function drain(): Promise<void> {
    for (const chunk of chunks.splice(0)) {
      await file.write(chunk);
      size += chunk.length;
    }
    await nextTurn();
  }

  return {
    add(name, isPacked = false) {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      entry.mtime = at;
      zip.add(entry);
      return {
        async write(bytes) {
          for (let start = 0; start < bytes.length; start += partBytes) {
            entry.push(bytes.subarray(start, start + partBytes));
            await drain();
          }
        },
        async end() {
          entry.push(nothing, true);
          await drain();
        },
      };
    },
    size: () => size,
    async finish() {
      zip.end();
      await drain();
      await file.sync();
      await file.close();
    },
    async close() {
      zip.terminate();
      await file.close().catch(() => {});
    },
  };
}
