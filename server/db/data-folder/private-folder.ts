import { accessSync, chmodSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';

const ownFiles = /^(?:(?:portal|usage)\.(?:sqlite|lock)|secret-key)/;
const ownFolders = ['uploads', 'spool'];
/** What the portal writes to, and no copy that lies beside it. */
const writtenFiles = /^(?:portal|usage)\.(?:sqlite(?:-wal|-shm)?|lock)$/;

/**
 * Takes the data folder, and what a former version made in it, from everybody else on the machine: it holds what people
 * write. Throws what the system says where the folder belongs to somebody else.
 */
export function keepPrivate(dataDir: string): void {
  chmodSync(dataDir, 0o700);
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name)) chmodSync(join(dataDir, name), 0o600);
    if (ownFolders.includes(name)) chmodSync(join(dataDir, name), 0o700);
  }
}

/** Refuses a data folder, or a file of a database in it, that may only be read. A full disk is no matter here. */
export function requireWritable(dataDir: string): void {
  const files = readdirSync(dataDir).filter((name) => writtenFiles.test(name));
  for (const path of [dataDir, ...files.map((name) => join(dataDir, name))]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The log of a database goes when its last user does.
      if (code === 'ENOENT') continue;
      throw new DatabaseRefusedError(
        `${path} may not be written to (${code}), so nothing could be stored. Give it to the account that runs the portal, or set PORTAL_DATA_DIR to another folder.`,
        { cause: error },
      );
    }
  }
}
