import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush } from './copy-folder.ts';

/** A moment as it may stand in the name of a folder, to the second. */
export function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Puts a whole folder into the place of another one and answers where that is kept, with the date in its name; null where
 * nothing `wasThere` but what a lock has made.
 */
export async function replaceFolder(
  target: string,
  replacement: string,
  { nowMs, wasThere }: { nowMs: number; wasThere: boolean },
): Promise<string | null> {
  const before = `${target}.before-${stampOf(nowMs)}`;
  await rename(target, before);
  await rename(replacement, target);
  await flush(dirname(target));
  if (!wasThere) await rm(before, { recursive: true });
  return wasThere ? before : null;
}
