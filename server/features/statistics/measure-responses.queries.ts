import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** First responses whose support hours are not computed yet. */
export async function listUnmeasured(db: Db, limit: number) {
  return db
    .selectFrom('firstResponses')
    .where('supportMs', 'is', null)
    .select(['answerId', 'askedAt', 'answeredAt'])
    .orderBy('answerId')
    .limit(limit)
    .execute();
}

export async function updateMeasured(
  db: Db,
  measured: readonly { answerId: number; supportMs: number }[],
): Promise<void> {
  const rows = rowsOf(
    db,
    measured.map(({ answerId, supportMs }) => [answerId, supportMs]),
    ['bigint', 'bigint'],
  );
  await sql`
    with measured("answerId", "supportMs") as (${rows})
    update "firstResponses" as r set "supportMs" = measured."supportMs"
    from measured where r."answerId" = measured."answerId"`.execute(db);
}
