import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { checkFiles } from '#server/db/data-folder/check-files.ts';
import { damageOf, databaseFile, databaseFilesIn, namedFiles } from '#server/db/data-folder/database-copy.ts';
import { lockDataFolder, type Waiting } from '#server/db/data-folder/folder-lock.ts';
import { needsUsageFile, usageFileIn } from '#server/db/data-folder/former-usage-file.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { settleRestoredIn } from '#server/db/queries/settle-restored.ts';
import { carryList } from '#server/features/privacy/erasure/erasure-list.ts';
import { carryKeys, type KeyPlace, keyFileIn } from '#server/platform/sealing/key-file.ts';
import { storageOf } from '#server/wiring/storage-of.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { replaceFolder } from './replace-folder.ts';

/** How many missing files are told by name. */
const toldMax = 5;

export interface Restored {
  files: number;
  /** Mails that wait in the copy and are sent only when an administrator releases them. */
  heldMails: number;
  /** Where what was there before is now; null where nothing was. */
  before: string | null;
  /** Whether the copy had the key of what is sealed. */
  holdsKey: boolean;
}

export interface RestoreOptions extends Waiting {
  nowMs: number;
  /** Files that were lost before the copy was made do not keep it from being restored. */
  isIncomplete?: boolean;
}

/**
 * Puts a copy into the place of the data folder, after it has been looked through, and keeps the former folder beside it.
 * Refuses while a server uses the folder. Throws a DatabaseRefusedError for a copy that is not whole.
 */
export async function restore(
  { dataDir, s3, secretKeys }: Pick<Config, 's3'> & KeyPlace,
  folder: string,
  { nowMs, isIncomplete = false, ...waiting }: RestoreOptions,
): Promise<Restored> {
  checkDatabase(folder);
  if (!s3) await checkNamedFiles(folder, isIncomplete);
  const target = resolve(dataDir);
  const wasThere = existsSync(target);
  const unlock = await lockDataFolder({ dataDir: target }, waiting);
  const unfinished = `${target}.restoring`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const files = await copyWhole(folder, unfinished);
    // The former key as well: a copy without one needs it, and so do copies from before it was replaced.
    if (secretKeys === undefined) carryKeys([folder, target], unfinished);
    const at = new Date(nowMs).toISOString();
    const heldMails = await settleRestoredIn(unfinished, at);
    const place = { storage: storageOf({ dataDir: unfinished, s3 }), spoolDir: unfinished };
    await carryList(storageOf({ dataDir: target, s3 }), place, { at, wasThere });
    const before = await replaceFolder(target, unfinished, { nowMs, wasThere });
    return { files, heldMails, before, holdsKey: existsSync(keyFileIn(folder)) };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    unlock();
  }
}

function checkDatabase(folder: string): void {
  const refuse = (file: string, damage: string) => {
    throw new DatabaseRefusedError(`${file} is no whole copy: ${damage}. Nothing was changed.`);
  };
  for (const name of databaseFilesIn(folder)) {
    const file = join(folder, name);
    checkFiles(file);
    const damage = existsSync(file) ? damageOf(file) : 'it is not there';
    if (damage) refuse(file, damage);
  }
  const usageFile = usageFileIn(folder);
  if (!existsSync(usageFile) && needsUsageFile(join(folder, databaseFile))) refuse(usageFile, 'it is not there');
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

/** Answers how many files it holds. */
async function copyWhole(from: string, to: string): Promise<number> {
  await mkdir(uploadsIn(to), { recursive: true, mode: 0o700 });
  for (const name of databaseFilesIn(from)) await copyFlushed(join(from, name), join(to, name));
  const names = await namesIn(uploadsIn(from));
  for (const name of names) await copyFlushed(join(uploadsIn(from), name), join(uploadsIn(to), name));
  for (const path of [uploadsIn(to), to]) await flush(path);
  return names.length;
}
