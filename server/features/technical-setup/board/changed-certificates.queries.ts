import { sql } from 'kysely';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** In the place of the days that are left: an answer was signed with one that is not live. */
export const isNotLive = -1;

export interface ChangedCertificate {
  institutionId: number;
  /** SHA-256, in hex with colons. */
  fingerprint: string;
  /** When an answer was last signed with it, at most a day too early. ISO text. */
  toldAt: string;
}

/** With what answers to these institutions’ sign-ins were signed since then, though it is not live; the newest first. */
export async function listChangedCertificates(
  db: Db,
  institutionIds: readonly number[],
  since: string,
): Promise<ChangedCertificate[]> {
  return db
    .selectFrom('certificateWarnings')
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .where('days', '=', isNotLive)
    .where('toldAt', '>', since)
    .orderBy('toldAt', 'desc')
    .orderBy('fingerprint')
    .select(['institutionId', 'fingerprint', 'toldAt'])
    .execute();
}

/** Notes that it was used again. */
export async function updateChangedCertificate(db: Db, changed: ChangedCertificate): Promise<void> {
  const { institutionId, fingerprint, toldAt } = changed;
  await db
    .updateTable('certificateWarnings')
    .set({ toldAt })
    .where('institutionId', '=', institutionId)
    .where('fingerprint', '=', fingerprint)
    .where('days', '=', isNotLive)
    .execute();
}

/** Forgets those that are live now: where they are taken out again, and used, it is told anew. */
export async function deleteChangedCertificates(
  db: Db,
  institutionId: number,
  fingerprints: readonly string[],
): Promise<void> {
  if (fingerprints.length === 0) return;
  await db
    .deleteFrom('certificateWarnings')
    .where('institutionId', '=', institutionId)
    .where('fingerprint', 'in', fingerprints)
    .where('days', '=', isNotLive)
    .execute();
}
