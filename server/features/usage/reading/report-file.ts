import { open } from 'node:fs/promises';

const kiB = 1024;
/** Most reports are shorter, and so are read from the disk once. */
const keptBytes = 1024 * kiB;

/** A file that is read more than once; it must not change meanwhile. */
export interface ReportFile {
  size: number;
  /** Bytes from a position on; fewer at the end. Callers must not change them. */
  read(from: number, length: number): Promise<Buffer>;
}

/** Opens a file for `work`, and closes it afterwards. */
export async function withReportFile<Result>(path: string, work: (file: ReportFile) => Promise<Result>) {
  const file = await open(path);
  try {
    const { size } = await file.stat();

    async function readAt(from: number, length: number): Promise<Buffer> {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - from)));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    }

    const kept = await readAt(0, keptBytes);
    return await work({
      size,
      read: async (from, length) =>
        from + length <= kept.length || kept.length === size
          ? kept.subarray(from, from + length)
          : readAt(from, length),
    });
  } finally {
    await file.close();
  }
}
