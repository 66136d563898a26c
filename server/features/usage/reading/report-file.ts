import { open } from 'node:fs/promises';

/** A file that is read more than once; it must not change meanwhile. */
export interface ReportFile {
  size: number;
  /** Reads bytes from a position on; fewer at the end. */
  read(from: number, length: number): Promise<Buffer>;
}

/** Opens a file for `work`, and closes it afterwards. */
export async function withReportFile<Result>(path: string, work: (file: ReportFile) => Promise<Result>) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await work({
      size,
      async read(from, length) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, from);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
