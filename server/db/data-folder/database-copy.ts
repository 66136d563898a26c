import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

export const databaseFile = 'portal.sqlite';

const patientTimeoutMs = 10_000;

export interface NamedFile {
  name: string;
  fileSize: number;
}

/** Copies a running portal's database into a folder, as of one moment and without blocking the portal. */
export function copyDatabase(dataDir: string, folder: string): void {
  const copy = join(folder, databaseFile);
  rmSync(copy, { force: true });
  // SQLite writes into an existing empty file and keeps its mode, so no other account can read the copy.
  closeSync(openSync(copy, 'wx', 0o600));
  const source = new DatabaseSync(join(dataDir, databaseFile), { timeout: patientTimeoutMs });
  try {
    source.prepare('vacuum into ?').run(copy);
  } finally {
    source.close();
  }
}

/** Describes the damage of a copied database file; undefined for an intact one. */
export function damageOf(file: string): string | undefined {
  try {
    const [first] = read(file, (database) => database.prepare('pragma integrity_check(1)').all());
    const { integrity_check: found } = first as { integrity_check: string };
    return found === 'ok' ? undefined : found;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The rows of `files` in a database file, or only the one with this name. */
export function namedFiles(file: string, name: string | null = null): NamedFile[] {
  return read(file, (database) => {
    const statement = database.prepare('select name, fileSize from files where ?1 is null or name = ?1 order by name');
    return statement.all(name) as unknown as NamedFile[];
  });
}

function read<T>(file: string, work: (database: InstanceType<typeof DatabaseSync>) => T): T {
  const database = new DatabaseSync(file, { timeout: patientTimeoutMs, readOnly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
