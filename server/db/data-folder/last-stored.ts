import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStoredMoment } from '#server/db/queries/stored-moment.queries.ts';
import type { Db } from '#server/db/schema.ts';

const fileName = 'portal.last-stored';

/**
 * Notes beside the embedded database what it has stored. A moment comes here when the disk has it in the database: whenever that has
 * an earlier one at a start, something has been taken from it, as its log (-wal) after a server was killed.
 */
export async function noteLastStored(dataDir: string, moment: number): Promise<void> {
  await writeFile(join(dataDir, fileName), `${moment}\n`, { mode: 0o600 });
}

/** The moment noted last, in ms; null where none is, or none can be read, as a power cut may leave it. */
export function readLastStored(dataDir: string): number | null {
  const file = join(dataDir, fileName);
  const noted = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  return Number.isFinite(noted) ? noted : null;
}

/** What was stored and is no longer there: after `from`, where anything is known of that, until `until` at least. Null as a rule. */
export async function findLoss(db: Db, dataDir: string): Promise<{ from: string | null; until: string } | null> {
  const noted = readLastStored(dataDir);
  const stored = await findStoredMoment(db);
  if (noted === null || noted <= (stored ?? 0)) return null;
  return { from: stored === null ? null : new Date(stored).toISOString(), until: new Date(noted).toISOString() };
}
