import { sql } from 'kysely';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** Stored in the column `days`: an answer was signed with a certificate that is not live. */
export const isNotLive = -1;

export interface ChangedCertificate {
  institutionId: number;
  /** SHA-256, in hex with colons. */
  fingerprint: string;
  /** When an answer was last signed with it, at most a day too early. ISO text. */
  toldAt: string;
}

/** Certificates that are not live but signed answers to these institutions’ sign-ins since then, newest first. */
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

/** Notes that the certificate was used again. */
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

/** Deletes rows of certificates that are live now: if one is removed again and still used, it is reported again. */
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
