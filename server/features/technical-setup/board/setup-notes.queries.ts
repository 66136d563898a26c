import type { IpRange } from '#contract/values/ip-ranges/ip-range.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';

interface Notes {
  certificateEnds: string | null;
  claims: readonly { version: Schema['setupClaims']['version']; range: IpRange }[];
  findings: readonly Omit<Schema['setupFindings'], 'institutionId'>[];
}

export async function replaceNotes(
  transaction: Transaction,
  institutionId: number,
  { certificateEnds, claims, findings }: Notes,
): Promise<void> {
  await transaction
    .updateTable('technicalSetups')
    .set({ certificateEnds, isNoted: true })
    .where('institutionId', '=', institutionId)
    .execute();
  await transaction.deleteFrom('setupClaims').where('institutionId', '=', institutionId).execute();
  const rows = claims.map(({ version, range: { start, end } }) => ({
    institutionId,
    version,
    first: start,
    last: end,
  }));
  if (rows.length > 0) await transaction.insertInto('setupClaims').values(rows).execute();
  await transaction.deleteFrom('setupFindings').where('institutionId', '=', institutionId).execute();
  const periods = findings.map((one) => ({ ...one, institutionId }));
  if (periods.length > 0) await transaction.insertInto('setupFindings').values(periods).execute();
}

export async function listUnnotedSetups(db: Db, limit: number): Promise<SetupRow[]> {
  // Ordered, so that two processes that start at once write the notes in the same order.
  return db.selectFrom('technicalSetups').where('isNoted', '=', false).orderBy('id').limit(limit).selectAll().execute();
}
