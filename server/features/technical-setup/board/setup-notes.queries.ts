import type { IpRange } from '#contract/values/ip-ranges/ip-range.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';

interface Notes {
  certificateEnds: string | null;
  claims: readonly { version: Schema['setupClaims']['version']; range: IpRange }[];
}

export async function replaceNotes(
  transaction: Db,
  institutionId: number,
  { certificateEnds, claims }: Notes,
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
}

export async function listUnnotedSetups(db: Db, limit: number): Promise<SetupRow[]> {
  // Two processes that start at once write them in one order.
  return db.selectFrom('technicalSetups').where('isNoted', '=', false).orderBy('id').limit(limit).selectAll().execute();
}
