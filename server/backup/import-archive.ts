import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { clockDifference } from '#server/db/database-time.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { migrateTo, migrateToLatest } from '#server/db/migrate.ts';
import type { MigrationName } from '#server/db/migration-list.ts';
import { endAllAccess } from '#server/db/queries/end-all-access.ts';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
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
import { type CarriedTable, listCarriedTables } from '#server/db/transfer/carried-tables.ts';
import { isUnused } from '#server/db/transfer/is-unused.ts';
import { setNextIds } from '#server/db/transfer/next-ids.ts';
import { replaceIdentity } from '#server/features/files/store-identity.queries.ts';
import { carryList } from '#server/features/privacy/erasure/erasure-list.ts';
import { indexAllResources } from '#server/features/resources/search/index-all-resources.ts';
import { keyFileIn } from '#server/platform/sealing/key-file.ts';
import { spoolDirOf, storageOf } from '#server/wiring/storage-of.ts';
import { copyFilesIn, findOtherFiles } from './archive-files.ts';
import { checkContent, linesOf, type Manifest, readManifest, tableFileIn } from './archive-format.ts';
import { proofText, proveTables, type TableProof } from './prove-tables.ts';
import { stageImport } from './stage-import.ts';
import type { Place } from './write-archive.ts';

/** How many files are told by name. */
const toldMax = 5;

export interface ImportOptions {
  nowMs: number;
  /**
   * Takes the place of the portal that is there, which is kept, and holds the mails that wait. Otherwise nothing may be there,
   * and what waits is sent from here on. Sessions and open links end either way.
   */
  isRestore?: boolean;
  /** Files that were lost before the archive was made do not keep it from being read. */
  isIncomplete?: boolean;
}

export interface Imported {
  proofs: TableProof[];
  files: number;
  heldMails: number;
  /** Where what was there before is now. */
  before: string[];
  /** Whether the archive had the key of what is sealed. */
  holdsKey: boolean;
}

/**
 * Builds the portal of an archive beside what is there, proves that every row and every byte is the same, and puts it into its
 * place; until then nothing that is there is changed. Throws a DatabaseRefusedError that says what is in the way.
 */
export async function importArchive(place: Place, folder: string, options: ImportOptions): Promise<Imported> {
  const { nowMs, isRestore = false, isIncomplete = false } = options;
  const manifest = await readManifest(folder);
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    await checkContent(tableFileIn(folder, table), sha256);
  }
  if (manifest.lostFiles.length > 0 && !isIncomplete) throw incomplete(manifest.lostFiles);
  if (!isRestore) await refuseUsed(place, folder);
  // What cannot be read any more was there as well.
  const wasThere = !(await isUnused(place).catch(() => false));
  const staged = await stageImport(place);
  try {
    const { db, storage } = staged;
    await migrateTo(db, manifest.migrations.at(-1) as MigrationName);
    await loadTables(db, folder, manifest);
    const files = await copyFilesIn(storage, folder, manifest.lostFiles);
    const proofs = await proveTables(db, folder, manifest);
    if (proofs.some(({ archived, stored }) => archived !== stored)) {
      throw new DatabaseRefusedError(
        `The database answers other rows than it was given. Nothing was changed.\n${proofText(proofs)}`,
      );
    }
    await migrateToLatest(db);
    await indexAllResources(db);
    const at = new Date(nowMs - (await clockDifference(db))).toISOString();
    const heldMails = isRestore ? await settleRestored(db, at) : 0;
    if (!isRestore) await endAllAccess(db, at);
    // A store that has an identity keeps it, and so it stays the one of the tables that were there before.
    const identity = (await storageOf(place).readIdentity()) ?? randomUUID();
    await replaceIdentity(db, identity);
    const list = { storage: staged.storage, spoolDir: spoolDirOf(place) };
    await carryList(storageOf(place), list, { at, wasThere: isRestore && wasThere });
    if (place.secretKeys === undefined) staged.takeKeys(folder);
    const before = await staged.takePlace(nowMs);
    // Should this end before it, the next start names the owner of files that it knows.
    await storageOf(place).writeIdentity(identity);
    return { proofs, files, heldMails, before, holdsKey: existsSync(keyFileIn(folder)) };
  } catch (error) {
    // What went wrong first is what has to be told.
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

/** A row that names another one of its table is told so once all are there. */
async function loadTable(db: Kysely<Schema>, table: CarriedTable, path: string): Promise<void> {
  const laidAside = await beginLoading(db, table);
  for await (const rows of portionsOf(table, path)) await insertRows(db, table, withoutOwnReferences(table, rows));
  if (table.refersToItself.length > 0) {
    for await (const rows of portionsOf(table, path)) await setOwnReferences(db, table, rows);
  }
  await endLoading(db, table, laidAside);
}

async function* portionsOf(table: CarriedTable, path: string): AsyncGenerator<Row[]> {
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
