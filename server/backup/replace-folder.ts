import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush } from './copy-folder.ts';

/** A time to the second that may be part of a folder name. */
export function stampOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * Moves a whole folder into the place of another one and returns where the former one is kept, with the date in its
 * name. Returns null if the place only held a lock file (`wasThere` is false).
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
