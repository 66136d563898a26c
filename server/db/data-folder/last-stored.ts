import { existsSync, readFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStoredMoment } from '#server/db/queries/stored-moment.queries.ts';
import type { Db } from '#server/db/schema.ts';

const fileName = 'portal.last-stored';
/** Records each loss after the portal stores again; an operator or a restore deletes the file. */
export const lossesName = 'portal.losses';

/** A loss of stored data: everything between `from` (if known) and at least `until`. */
export interface Loss {
  from: string | null;
  until: string;
}

/**
 * Records, beside the embedded database, a moment that the database has safely on disk. If the database has an earlier
 * moment at the next start, data was lost, such as the log (-wal) after a server was killed.
 */
export async function noteLastStored(dataDir: string, moment: number): Promise<void> {
  await writeFile(join(dataDir, fileName), `${moment}\n`, { mode: 0o600 });
}

/** The last recorded moment in ms; null if there is none or a power cut left it unreadable. */
export function readLastStored(dataDir: string): number | null {
  const file = join(dataDir, fileName);
  const noted = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
  return Number.isFinite(noted) ? noted : null;
}

/** The loss since the last recorded moment; normally null. */
export async function findLoss(db: Db, dataDir: string): Promise<Loss | null> {
  const noted = readLastStored(dataDir);
  const stored = await findStoredMoment(db);
  if (noted === null || noted <= (stored ?? 0)) return null;
  return { from: stored === null ? null : new Date(stored).toISOString(), until: new Date(noted).toISOString() };
}

/** Records a loss permanently, because the marks agree again once the portal stores new data. */
export async function rememberLoss(dataDir: string, loss: Loss): Promise<void> {
  await appendFile(join(dataDir, lossesName), `${lossText(loss)}\n`, { mode: 0o600 });
}

/** Descriptions of earlier losses, one for each. */
export function rememberedLosses(dataDir: string): string[] {
  const file = join(dataDir, lossesName);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

export function lossText({ from, until }: Loss): string {
  return `what was stored ${from ? `after ${from}, ` : ''}until ${until} may be missing`;
}
