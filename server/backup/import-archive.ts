import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { clockDifference } from '#server/db/database-time.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { migrateAsNoted, migrateToLatest } from '#server/db/migrate.ts';
import { type MigrationList, ownMigrations } from '#server/db/migration-list.ts';
import { readFormerPortal } from '#server/db/queries/former-portal.ts';
import { type Held, settleMoved, settleRestored } from '#server/db/queries/settle-restored.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  beginLoading,
  endLoading,
  insertRows,
  type Row,
  rowOf,
  rowsAtOnce,
  setOwnReferences,
  withoutOwnReferences,
} from '#server/db/transfer/carried-rows.ts';
import { listCarriedTables, type TransferTable } from '#server/db/transfer/carried-tables.ts';
import { isUnused } from '#server/db/transfer/is-unused.ts';
import { setNextIds } from '#server/db/transfer/next-ids.ts';
import { replaceIdentity } from '#server/features/files/store-identity.queries.ts';
import { copyErasureList } from '#server/features/privacy/erasure/erasure-list.ts';
import { indexAllResources } from '#server/features/resources/search/index-all-resources.ts';
import { keyFileIn } from '#server/platform/sealing/key-file.ts';
import { spoolDirOf, storageOf } from '#server/platform/storage/storage-of.ts';
import { copyFilesIn, findOtherFiles } from './archive-files.ts';
import { checkContent, linesOf, type Manifest, readManifest, tableFileIn } from './archive-format.ts';
import { proofText, proveTables, type TableProof } from './prove-tables.ts';
import { stageImport } from './stage-import.ts';
import { type GivenNumbers, type TakenOver, takeOver } from './take-over.ts';
import type { Place } from './write-archive.ts';

const toldMax = 5;

export interface ImportOptions {
  nowMs: number;
  /**
   * Replaces the present portal, which is moved aside; otherwise the place must be empty. In both cases waiting mail is
   * put on hold, and sessions and open links end, because nobody knows what happened to them after the archive was made.
   */
  isRestore?: boolean;
  /** Accept an archive whose files were already lost when it was made. */
  isIncomplete?: boolean;
  /** The next invoice and credit note numbers, if no former portal is there to read them from. */
  told?: GivenNumbers;
  list?: MigrationList | undefined;
}

export interface Imported {
  proofs: TableProof[];
  files: number;
  held: Held;
  next: TakenOver;
  /** Locations of the former portal. */
  before: string[];
  holdsKey: boolean;
}

/**
 * Builds the portal of an archive beside the present one, checks that every row and byte is equal, and then replaces
 * the present one. Nothing is changed before that. Throws a DatabaseRefusedError that names the obstacle.
 */
export async function importArchive(place: Place, folder: string, options: ImportOptions): Promise<Imported> {
  const { nowMs, isRestore = false, isIncomplete = false, told = {}, list: migrations = ownMigrations } = options;
  const manifest = await readManifest(folder, migrations);
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    await checkContent(tableFileIn(folder, table), sha256);
  }
  if (manifest.lostFiles.length > 0 && !isIncomplete) throw incomplete(manifest.lostFiles);
  if (!isRestore) await refuseUsed(place, folder);
  // A portal that can no longer be read still counts as present.
  const wasThere = !(await isUnused(place).catch(() => false));
  const former = isRestore && wasThere ? await readFormerPortal(place) : null;
  const staged = await stageImport(place);
  try {
    const { db, storage } = staged;
    await migrateAsNoted(db, manifest.migrations, migrations);
    await loadTables(db, folder, manifest);
    const files = await copyFilesIn(storage, folder, manifest.lostFiles);
    const proofs = await proveTables(db, folder, manifest);
    if (proofs.some(({ archived, stored }) => archived !== stored)) {
      throw new DatabaseRefusedError(
        `The database answers other rows than it was given. Nothing was changed.\n${proofText(proofs)}`,
      );
    }
    await migrateToLatest(db, { list: migrations });
    await indexAllResources(db);
    const at = new Date(nowMs - (await clockDifference(db))).toISOString();
    const next = await takeOver(db, { former, told, isAsked: isRestore });
    const settleIn = isRestore ? settleRestored(db, at) : db.transaction().execute((some) => settleMoved(some, at));
    const held = await settleIn;
    // A store keeps its identity, and so it still fits the tables that were there before.
    const identity = (await storageOf(place).readIdentity()) ?? randomUUID();
    await replaceIdentity(db, identity);
    const list = { storage: staged.storage, spoolDir: spoolDirOf(place) };
    await copyErasureList(storageOf(place), list, { at, wasThere: isRestore && wasThere });
    if (place.secretKeys === undefined) staged.takeKeys(folder);
    const before = await staged.takePlace(nowMs);
    // If the process ends before this line, the next start still names the owner of the files.
    await storageOf(place).writeIdentity(identity);
    return { proofs, files, held, next, before, holdsKey: existsSync(keyFileIn(folder)) };
  } catch (error) {
    // Report the first failure, not one of the cleanup.
    await staged.discard().catch(() => {});
    throw error;
  }
}

async function loadTables(db: Kysely<Schema>, folder: string, manifest: Manifest): Promise<void> {
  const tables = await listCarriedTables(db);
  const unknown = Object.keys(manifest.tables).filter((name) => !tables.some((table) => table.name === name));
  const missing = tables.filter(({ name }) => !(name in manifest.tables)).map(({ name }) => name);
  if (unknown.length + missing.length > 0) {
    throw new DatabaseRefusedError(
      `The archive has other tables than its migrations make (${[...unknown, ...missing].join(', ')}). Nothing was changed.`,
    );
  }
  for (const table of tables) {
    try {
      await loadTable(db, table, tableFileIn(folder, table.name));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseRefusedError(`${table.name} could not be stored (${reason}). Nothing was changed.`, {
        cause: error,
      });
    }
  }
  await setNextIds(db, manifest.nextIds);
}

/** References to rows of the same table are set once all rows are there. */
async function loadTable(db: Kysely<Schema>, table: TransferTable, path: string): Promise<void> {
  const laidAside = await beginLoading(db, table);
  for await (const rows of portionsOf(table, path)) await insertRows(db, table, withoutOwnReferences(table, rows));
  if (table.refersToItself.length > 0) {
    for await (const rows of portionsOf(table, path)) await setOwnReferences(db, table, rows);
  }
  await endLoading(db, table, laidAside);
}

async function* portionsOf(table: TransferTable, path: string): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  for await (const line of linesOf(path)) {
    rows.push(rowOf(table, line));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

async function refuseUsed(place: Place, folder: string): Promise<void> {
  const others = (await isUnused(place)) ? await findOtherFiles(storageOf(place), folder, toldMax) : null;
  if (others?.length === 0) return;
  const what = others === null ? 'There is a portal already' : `There are files already (${others.join(', ')})`;
  throw new DatabaseRefusedError(
    `${what}. \`portal restore\` puts the archive into its place and keeps what was there.`,
  );
}

function incomplete(lost: readonly string[]): DatabaseRefusedError {
  const told = lost.slice(0, toldMax).join(', ');
  return new DatabaseRefusedError(
    `${lost.length} files were lost before the archive was made (${told}${lost.length > toldMax ? ', …' : ''}). Nothing was changed; --incomplete takes it without them.`,
  );
}
