import type { Db } from '#server/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { DamagedListError, hasDamagedList, readList } from './erasure-list.ts';
import { findBy, statesOf } from './replay.queries.ts';

/** Explains for `portal doctor` why erased people may be back; null if they are not. */
export async function findUnreplayed({ db, storage }: { db: Db; storage: Storage }): Promise<string | null> {
  try {
    const list = await readList(storage);
    if (await hasDamagedList(storage)) return 'the list of erasures was damaged, and what it lacks is not known';
    if (list?.beganWithoutListAt)
      return `a copy was put here on ${list.beganWithoutListAt}, where no list of erasures was: people erased after the copy was made may be back`;
    const back = { waiting: 0, doubtful: 0 };
    for (const entry of list?.erasures ?? []) {
      const states = await statesOf(db, entry);
      const known = await findBy(db, entry);
      if (states.some(({ state }) => state === 'doubtful')) back.doubtful++;
      else if (known && known.erasedAt === null && !states.some(({ state }) => state === 'dismissed')) back.waiting++;
    }
    if (back.waiting + back.doubtful === 0) return null;
    return `${back.waiting} are to be erased again, and of ${back.doubtful} it is doubtful whether they are the same`;
  } catch (error) {
    if (error instanceof DamagedListError) return 'the list of erasures is damaged';
    throw error;
  }
}
