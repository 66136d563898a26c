import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { flush } from './copy-folder.ts';

/**
 * Fills a new folder, readable by this account only, that gets its name only when it is complete and flushed to the
 * disk.
 */
export async function fillNewFolder<Result>(
  folder: string,
  fill: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  const target = resolve(folder);
  if (existsSync(target)) throw new DatabaseRefusedError(`${folder} is there already. Name a new folder for the copy.`);
  const unfinished = `${target}.part`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseRefusedError(`${folder} cannot be made (${code}). Name one where this account may write.`, {
      cause: error,
    });
  }
  try {
    const result = await fill(unfinished);
    await flush(unfinished);
    await rename(unfinished, target);
    await flush(dirname(target));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
