import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ownFiles = /^(?:portal|usage)\.(?:sqlite|lock)/;
const ownFolders = ['uploads', 'spool'];

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
