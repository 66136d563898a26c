import { accessSync, chmodSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';

const ownFiles = /^(?:(?:portal|usage)\.(?:sqlite|lock)|secret-key)/;
const ownFolders = ['uploads', 'spool'];
/** Files that the portal writes to, without copies beside them. */
const writtenFiles = /^(?:portal|usage)\.(?:sqlite(?:-wal|-shm)?|lock)$/;

/**
 * Restricts the data folder, and files that an earlier version made in it, to this account, because they hold what
 * people write. Throws the system's error if the folder belongs to another account.
 */
export function restrictAccess(dataDir: string): void {
  chmodSync(dataDir, 0o700);
  for (const name of readdirSync(dataDir)) {
    if (ownFiles.test(name)) chmodSync(join(dataDir, name), 0o600);
    if (ownFolders.includes(name)) chmodSync(join(dataDir, name), 0o700);
  }
}

/** Refuses a data folder, or a database file in it, that is not writable. A full disk passes this check. */
export function requireWritable(dataDir: string): void {
  const files = readdirSync(dataDir).filter((name) => writtenFiles.test(name));
  for (const path of [dataDir, ...files.map((name) => join(dataDir, name))]) {
    try {
      accessSync(path, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A database's log is deleted when its last connection closes.
      if (code === 'ENOENT') continue;
      throw new DatabaseRefusedError(
        `${path} may not be written to (${code}), so nothing could be stored. Give it to the account that runs the portal, or set PORTAL_DATA_DIR to another folder.`,
        { cause: error },
      );
    }
  }
}
