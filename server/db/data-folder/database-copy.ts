import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

export const databaseFile = 'portal.sqlite';

/** What the embedded database in a folder consists of: before migration 0048 of a second file. */
export function databaseFilesIn(folder: string): string[] {
  return [databaseFile, 'usage.sqlite'].filter((name) => name === databaseFile || existsSync(join(folder, name)));
}

const patientTimeoutMs = 10_000;

/** A stored file as the database knows it. */
export interface NamedFile {
  name: string;
  fileSize: number;
}

/** Copies the database files of a running portal into a folder, each as of a moment. Nobody waits for it. */
export function copyDatabase(dataDir: string, folder: string): void {
  for (const name of databaseFilesIn(dataDir)) {
    const copy = join(folder, name);
    rmSync(copy, { force: true });
    // SQLite writes into the empty file that is there, and so it is nobody else's to read.
    closeSync(openSync(copy, 'wx', 0o600));
    const source = new DatabaseSync(join(dataDir, name), { timeout: patientTimeoutMs });
    try {
      source.prepare('vacuum into ?').run(copy);
    } finally {
      source.close();
    }
  }
}

/** What is wrong with a copied database file; undefined when it is whole. */
export function damageOf(file: string): string | undefined {
  try {
    const [first] = read(file, (database) => database.prepare('pragma integrity_check(1)').all());
    const { integrity_check: found } = first as { integrity_check: string };
    return found === 'ok' ? undefined : found;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** All files that a database names, or one of them. */
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
