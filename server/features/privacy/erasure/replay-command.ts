import { readFile } from 'node:fs/promises';
import { confirmList, parseList } from './erasure-list.ts';
import { type ReplayParts, replayErasures } from './replay.service.ts';

/**
 * Has whoever a list names erased again, and says what came of it. Without a file, what may be missing in the list is given up. Rejects for a
 * file that is no whole list; then nothing was changed.
 */
export async function replayFrom(parts: ReplayParts, file: string | undefined): Promise<string> {
  const more = file === undefined ? {} : { erasures: parseList(await readFile(file, 'utf8')).erasures };
  const { waiting, doubtful } = await replayErasures(parts, more);
  await confirmList(parts);
  return [
    `${waiting} are erased again by the running portal, or at its next start.`,
    ...(doubtful > 0
      ? [`Of ${doubtful} it is doubtful whether they are the same: an administrator decides under Erasure.`]
      : []),
  ].join('\n');
}
