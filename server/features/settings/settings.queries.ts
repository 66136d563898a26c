import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import { withPlan } from '#server/db/queries/institutions-with-plans.ts';
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

/** How many institutions have each plan on a day. */
export async function countInstitutionsByPlan(db: Db, day: string): Promise<{ tier: Tier; institutions: number }[]> {
  return withPlan(db, day)
    .where('subscriptions.tier', 'is not', null)
    .groupBy('subscriptions.tier')
    .select(({ fn }) => ['subscriptions.tier', fn.count<number>('institutions.id').distinct().as('institutions')])
    .$narrowType<{ tier: Tier }>()
    .execute();
}
