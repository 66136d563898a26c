import { copyFile, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function copyFlushed(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await flush(to);
}

/** Flushes a file, or the entries of a folder, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

export const uploadsIn = (folder: string) => join(folder, 'uploads');
