import { readFile } from 'node:fs/promises';
import { confirmList, parseList } from './erasure-list.ts';
import { type ReplayParts, replayErasures } from './replay.service.ts';

/**
 * Schedules the erasures of a list again and returns a summary. Without a file, it accepts that entries may be missing.
 * Rejects for an invalid list, before anything is changed.
 */
export async function replayFrom(parts: ReplayParts, file: string | undefined): Promise<string> {
  const more = file === undefined ? {} : { erasures: parseList(await readFile(file, 'utf8')).erasures };
  const { waiting, doubtful } = await replayErasures(parts, more);
  await confirmList(parts);
  return [
    `${waiting} are erased again by the running portal, or at its next start.`,
    ...(doubtful > 0
      ? [`Of ${doubtful} it is doubtful whether they are the same: an administrator decides under Settings, Erasure.`]
      : []),
  ].join('\n');
}
