import type { Db } from '#server/db/schema.ts';

/** People deactivated before `before` who are not erased, have no open erasure, and serve no institution. */
function deactivatedBefore(db: Db, before: string) {
  return db
    .selectFrom('users')
    .where('deactivatedAt', '<', before)
    .where('erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('institutions')
            .where(({ or, eb, ref }) =>
              or([eb('accountManagerId', '=', ref('users.id')), eb('techSupportId', '=', ref('users.id'))]),
            )
            .select('institutions.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasures')
            .where('kind', '=', 'person')
            .whereRef('objectId', '=', 'users.id')
            .where('state', 'in', ['waiting', 'erasing'])
            .select('erasures.id'),
        ),
      ),
    );
}

export async function countOldPeople(db: Db, before: string): Promise<number> {
  const { count } = await deactivatedBefore(db, before)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listOldPeople(db: Db, before: string, limit: number) {
  return deactivatedBefore(db, before)
    .select(['users.id', 'randomId', 'users.createdAt', 'institutionId'])
    .orderBy('users.id')
    .limit(limit)
    .execute();
}
