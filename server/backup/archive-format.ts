import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { unknownMigrations } from '#server/db/migrate.ts';
import { refuseOlder } from '#server/db/migrating/notes-of-0-9-0.ts';
import { ownMigrations } from '#server/db/migration-list.ts';

/*
 * An archive is a folder: manifest.json with its SHA-256 beside it, tables/NAME.jsonl with one table row per line, and
 * files/SHA-256 with the bytes of each file. Its content does not depend on the database engine or the store that it
 * came from.
 */

/** Raise this when older versions can no longer read the format. */
const format = 1;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const Manifest = z.object({
  format: z.literal(format),
  exportedAt: z.iso.datetime(),
  /** Migrations of the source database; they decide the columns of the rows. */
  migrations: z.array(z.string()).min(1),
  /** Keyed by table name; `sha256` is that of the file with the rows. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: Sha256 })),
  nextIds: z.record(z.string(), z.int()),
  /** Names of files whose bytes were already missing or damaged before the export. */
  lostFiles: z.array(z.string()),
});

export type Manifest = z.infer<typeof Manifest>;

const manifestName = 'manifest.json';

/** True for an archive, false for a copy of a data folder. */
export const isArchive = (folder: string) => existsSync(join(folder, manifestName)) || existsSync(tablesIn(folder));

export const tablesIn = (folder: string) => join(folder, 'tables');
export const filesIn = (folder: string) => join(folder, 'files');
export const tableFileIn = (folder: string, table: string) => join(tablesIn(folder), `${table}.jsonl`);

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format, ...manifest }, null, 2)}\n`;
  await writeFile(join(folder, manifestName), text, { mode: 0o600 });
  // The format that `sha256sum --check` reads.
  const sum = `${createHash('sha256').update(text).digest('hex')}  ${manifestName}\n`;
  await writeFile(join(folder, `${manifestName}.sha256`), sum, { mode: 0o600 });
}

/**
 * Throws a DatabaseRefusedError if the folder is not an archive, is damaged, or was made by a newer version or one
 * before 0.9.0.
 */
export async function readManifest(folder: string, list = ownMigrations): Promise<Manifest> {
  const path = join(folder, manifestName);
  const [text, sum] = await Promise.all([readFile(path, 'utf8'), readFile(`${path}.sha256`, 'utf8')]).catch(() => {
    throw new DatabaseRefusedError(`${folder} is no whole archive: ${manifestName} or its checksum is not there.`);
  });
  if (createHash('sha256').update(text).digest('hex') !== sum.slice(0, 64)) throw damaged(path);
  const content: unknown = JSON.parse(text);
  const made = z.object({ format: z.int() }).safeParse(content);
  if (made.data && made.data.format > format) throw newer(`format ${made.data.format}`);
  const read = Manifest.safeParse(content);
  if (!read.success) throw damaged(path);
  const unknown = unknownMigrations(read.data.migrations, list);
  if (unknown.length > 0) throw newer(unknown.join(', '));
  refuseOlder(read.data.migrations);
  return read.data;
}

/** Throws a DatabaseRefusedError that names the file if its content does not match the SHA-256. */
export async function checkContent(path: string, sha256: string): Promise<void> {
  const found = await sha256Of(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new DatabaseRefusedError(`${path} of the archive is missing. Nothing was changed.`, { cause: error });
  });
  if (found !== sha256) throw damaged(path);
}

export async function sha256Of(stream: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

/** The lines of a file without line ends. `readline` would also split at characters that JSON does not escape. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [first = '', ...rest] = String(chunk).split('\n');
    begun += first;
    for (const next of rest) {
      yield begun;
      begun = next;
    }
  }
}

function damaged(path: string): DatabaseRefusedError {
  return new DatabaseRefusedError(`${path} of the archive is damaged. Nothing was changed.`);
}

function newer(what: string): DatabaseRefusedError {
  return new DatabaseRefusedError(`The archive was made by a newer version of the portal (${what}). Run that version.`);
}
