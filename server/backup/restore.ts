import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { checkFiles } from '#server/db/data-folder/check-files.ts';
import { damageOf, databaseFile, namedFiles } from '#server/db/data-folder/database-copy.ts';
import { lockDataFolder, type Waiting } from '#server/db/data-folder/folder-lock.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { notedMigrations } from '#server/db/migrate.ts';
import { refuseOlder } from '#server/db/migrating/notes-of-0-9-0.ts';
import { openWithoutMigrating } from '#server/db/open.ts';
import { readFormerPortal } from '#server/db/queries/former-portal.ts';
import { type Held, settleRestored } from '#server/db/queries/settle-restored.ts';
import { copyErasureList } from '#server/features/privacy/erasure/erasure-list.ts';
import { type KeyPlace, keyFileIn, mergeKeys } from '#server/platform/sealing/key-file.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { replaceFolder } from './replace-folder.ts';
import { type GivenNumbers, type TakenOver, type TakeOver, takeOver } from './take-over.ts';

const toldMax = 5;

export interface Restored {
  files: number;
  /** Mail, broadcasts and events that wait in the copy until an administrator releases them. */
  held: Held;
  next: TakenOver;
  /** Location of the former data folder; null if there was none. */
  before: string | null;
  holdsKey: boolean;
}

export interface RestoreOptions extends Waiting {
  nowMs: number;
  /** Accept a copy whose files were already lost when it was made. */
  isIncomplete?: boolean;
  /** The next invoice and credit note numbers, if no former portal is there to read them from. */
  told?: GivenNumbers;
}

/**
 * Checks a copy, puts it into the place of the data folder, and keeps the former folder beside it. Refuses while a
 * server uses the folder. Throws a DatabaseRefusedError for a copy that is incomplete or older than 0.9.0.
 */
export async function restore(
  { dataDir, s3, secretKeys }: Pick<Config, 's3'> & KeyPlace,
  folder: string,
  { nowMs, isIncomplete = false, told = {}, ...waiting }: RestoreOptions,
): Promise<Restored> {
  checkDatabase(folder);
  if (!s3) await checkNamedFiles(folder, isIncomplete);
  const target = resolve(dataDir);
  const wasThere = existsSync(target);
  const unlock = await lockDataFolder({ dataDir: target }, waiting);
  const unfinished = `${target}.restoring`;
  let isReplacing = false;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const files = await copyWhole(folder, unfinished);
    // The former key is copied too: a copy without a key needs it, and so do older copies made before a key rotation.
    if (secretKeys === undefined) mergeKeys([folder, target], unfinished);
    const at = new Date(nowMs).toISOString();
    const former = wasThere ? await readFormerPortal({ dataDir: target }) : null;
    const { held, next } = await settle(unfinished, at, { former, told, isAsked: true });
    const place = { storage: storageOf({ dataDir: unfinished, s3 }), spoolDir: unfinished };
    await copyErasureList(storageOf({ dataDir: target, s3 }), place, { at, wasThere });
    isReplacing = true;
    const before = await replaceFolder(target, unfinished, { nowMs, wasThere });
    return { files, held, next, before, holdsKey: existsSync(keyFileIn(folder)) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Taking the lock created the folder.
    if (!wasThere && !isReplacing) await rm(target, { recursive: true });
    throw error;
  } finally {
    unlock();
  }
}

async function settle(dataDir: string, at: string, take: TakeOver): Promise<{ held: Held; next: TakenOver }> {
  const db = await openWithoutMigrating({ dataDir });
  if (!db) throw new DatabaseRefusedError(`${dataDir} has lost its database. Nothing was changed.`);
  try {
    refuseOlder(await notedMigrations(db));
    const next = await takeOver(db, take);
    return { next, held: await settleRestored(db, at) };
  } finally {
    await db.destroy();
  }
}

function checkDatabase(folder: string): void {
  const file = join(folder, databaseFile);
  checkFiles(file);
  const damage = existsSync(file) ? damageOf(file) : 'it is not there';
  if (damage) throw new DatabaseRefusedError(`${file} is no whole copy: ${damage}. Nothing was changed.`);
}

async function checkNamedFiles(folder: string, isIncomplete: boolean): Promise<void> {
  const wrong: string[] = [];
  for (const { name, fileSize } of namedFiles(join(folder, databaseFile))) {
    const found = await stat(join(uploadsIn(folder), name)).catch(() => null);
    if (found?.size !== fileSize) wrong.push(name);
  }
  if (wrong.length === 0 || isIncomplete) return;
  const told = wrong.slice(0, toldMax).join(', ');
  throw new DatabaseRefusedError(
    `${wrong.length} files of the copy are missing or of another size (${told}${wrong.length > toldMax ? ', …' : ''}). Nothing was changed; --incomplete restores it without them.`,
  );
}

/** Returns the number of files. */
async function copyWhole(from: string, to: string): Promise<number> {
  await mkdir(uploadsIn(to), { recursive: true, mode: 0o700 });
  await copyFlushed(join(from, databaseFile), join(to, databaseFile));
  const names = await namesIn(uploadsIn(from));
  for (const name of names) await copyFlushed(join(uploadsIn(from), name), join(uploadsIn(to), name));
  for (const path of [uploadsIn(to), to]) await flush(path);
  return names.length;
}
