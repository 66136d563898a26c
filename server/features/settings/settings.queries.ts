import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';

/** Active people of each role, and how many of them have a second factor. */
export async function countFactorsByRole(db: Db): Promise<{ role: Role; people: number; have: number }[]> {
  return db
    .selectFrom('users')
    .where('deactivatedAt', 'is', null)
    .groupBy('role')
    .select(({ fn, selectFrom }) => [
      'role',
      fn.countAll<number>().as('people'),
      fn
        .count<number>(
          selectFrom('factors').whereRef('factors.userId', '=', 'users.id').select('factors.userId').limit(1),
        )
        .as('have'),
    ])
    .execute();
}
