import type { Db } from '#server/db/schema.ts';
import type { SetupRow } from '#server/features/technical-setup/setup.queries.ts';

export async function listSetups(db: Db): Promise<SetupRow[]> {
  return db.selectFrom('technicalSetups').orderBy('institutionId').selectAll().execute();
}

/** When a member of staff last looked at each set-up, by institution. */
export async function listLooks(db: Db, userId: number): Promise<Map<number, string>> {
  const looks = await db
    .selectFrom('setupLooks')
    .where('userId', '=', userId)
    .select(['institutionId', 'lookedAt'])
    .execute();
  return new Map(looks.map(({ institutionId, lookedAt }) => [institutionId, lookedAt]));
}

/** When others than this person last changed each set-up or said something about it, by institution. */
export async function listLastChanges(db: Db, userId: number): Promise<Map<number, string>> {
  const changes = await db
    .selectFrom('changeLog')
    .where('objectType', '=', 'technicalSetup')
    .where(({ eb, or }) => or([eb('byId', 'is', null), eb('byId', '!=', userId)]))
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('at').as('at')])
    .execute();
  const comments = await db
    .selectFrom('setupComments')
    .where('authorId', '!=', userId)
    .groupBy('institutionId')
    .select(({ fn }) => ['institutionId', fn.max('createdAt').as('at')])
    .execute();
  const last = new Map<number, string>();
  for (const { institutionId, at } of [...changes, ...comments]) {
    if (institutionId !== null && at > (last.get(institutionId) ?? '')) last.set(institutionId, at);
  }
  return last;
}

/** What others than this person did to these set-ups and said about them after a time, newest first. */
export async function listChangesAfter(
  db: Db,
  { userId, institutionId, after, limit }: { userId: number; institutionId: number; after: string; limit: number },
) {
  const changes = await db
    .selectFrom('changeLog')
    .where('objectType', '=', 'technicalSetup')
    .where('institutionId', '=', institutionId)
    .where('at', '>', after)
    .where(({ eb, or }) => or([eb('byId', 'is', null), eb('byId', '!=', userId)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['at', 'byId', 'action', 'before', 'after'])
    .execute();
  const comments = await db
    .selectFrom('setupComments')
    .where('institutionId', '=', institutionId)
    .where('createdAt', '>', after)
    .where('authorId', '!=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['createdAt as at', 'authorId as byId'])
    .execute();
  return { changes, comments };
}

/** Never takes back what was seen already. */
export async function saveLook(
  db: Db,
  look: { userId: number; institutionId: number; lookedAt: string },
): Promise<void> {
  await db
    .insertInto('setupLooks')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'institutionId'])
        .doUpdateSet({ lookedAt: look.lookedAt })
        .where('setupLooks.lookedAt', '<', look.lookedAt),
    )
    .execute();
}
