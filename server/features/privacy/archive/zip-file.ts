import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file inside a ZIP; its bytes come one part after another. */
export interface ZipEntry {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

export interface ZipFile {
  /** One at a time. `isPacked`: it would not get smaller. */
  add(name: string, isPacked?: boolean): ZipEntry;
  /** Bytes that are written so far. */
  size(): number;
  /** Writes what belongs to the end, and flushes. */
  finish(): Promise<void>;
  /** After a failure. */
  close(): Promise<void>;
}

/** So much is packed in one turn: others get theirs in between. */
const partBytes = 64 * 1024;
const nothing = new Uint8Array();

/** Begins a ZIP file at a path where nothing is. Without ZIP64, so it must stay below 4 GiB and 65,535 names. */
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
