import type { Kysely } from 'kysely';
import { mergeRanges } from '#contract/values/ip-ranges/ip-range.ts';
import type { Schema, Transaction } from '#server/db/schema.ts';
import { findingPeriods } from '#server/features/technical-setup/checks/findings.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';
import { valuesOf } from '#server/features/technical-setup/setup-values.ts';
import { isoTime } from '#server/platform/clock.ts';
import { deleteChangedCertificates } from './changed-certificates.queries.ts';
import { fingerprintsIn } from './changed-certificates.service.ts';
import { claimsOf } from './claimed-ranges.ts';
import { listUnnotedSetups, replaceNotes } from './setup-notes.queries.ts';
import { certificateInUse, liveValuesOf } from './setup-versions.ts';

const notedAtOnce = 100;
const never = '9999-12-31T23:59:59.999Z';

/** Stores what the board sorts and filters by, in the transaction that changes the set-up. */
export async function noteSetup(transaction: Transaction, row: SetupRow): Promise<void> {
  const claims = claimsOf(row);
  const either = mergeRanges(claims.map(({ range }) => range)).map((range) => ({ version: 'either' as const, range }));
  const ends = certificateInUse(row)?.validTo;
  await replaceNotes(transaction, row.institutionId, {
    certificateEnds: ends ? isoTime(ends.getTime()) : null,
    claims: [...claims, ...either],
    findings: findingPeriods(valuesOf(row)).map(({ level, since, until }) => ({
      level,
      since: isoTime(since),
      until: until === Infinity ? never : isoTime(until),
    })),
  });
  const live = fingerprintsIn(liveValuesOf(row)?.certificate ?? '');
  await deleteChangedCertificates(transaction, row.institutionId, live);
}

/** Stores the notes of set-ups that a migration marked (`isNoted`) because a check changed. The portal serves no requests meanwhile. */
export async function noteMissingSetups(db: Kysely<Schema>): Promise<void> {
  for (let rows = await listUnnotedSetups(db, notedAtOnce); rows.length > 0; ) {
    await db.transaction().execute(async (transaction) => {
      for (const row of rows) await noteSetup(transaction, row);
    });
    rows = await listUnnotedSetups(db, notedAtOnce);
  }
}
