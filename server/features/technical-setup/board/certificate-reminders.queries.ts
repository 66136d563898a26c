import type { Db } from '#server/db/schema.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';

export interface RemindedSetup extends SetupRow {
  institutionName: string;
  techSupportId: number | null;
}

/** Every set-up that was ever submitted, with its supporter. */
export async function listSetupsToRemind(db: Db): Promise<RemindedSetup[]> {
  return db
    .selectFrom('technicalSetups')
    .innerJoin('institutions', 'institutions.id', 'technicalSetups.institutionId')
    .where('submittedAt', 'is not', null)
    .orderBy('technicalSetups.id')
    .selectAll('technicalSetups')
    .select(['institutions.name as institutionName', 'techSupportId'])
    .execute();
}

export interface Warning {
  institutionId: number;
  fingerprint: string;
  days: number;
}

/** False if the warning was sent before. */
export async function claimWarning(db: Db, warning: Warning & { toldAt: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('certificateWarnings')
    .values(warning)
    .onConflict((conflict) => conflict.columns(['institutionId', 'fingerprint', 'days']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
