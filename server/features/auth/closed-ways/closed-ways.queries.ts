import { servedRoles } from '#contract/values/capabilities.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * The institution that requires its own sign-in of a person; undefined if it does not, or if the person has a temporary
 * exception. Staff have none.
 */
export async function findRequiringInstitution(
  db: Db,
  userId: number,
  at: string,
): Promise<{ id: number; name: string; linkKey: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('singleSignOn', 'singleSignOn.institutionId', 'users.institutionId')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.id', '=', userId)
    .where('users.role', 'in', servedRoles)
    .where('singleSignOn.mode', '=', 'required')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signInExceptions')
            .whereRef('signInExceptions.userId', '=', 'users.id')
            .where('until', '>', at)
            .select('until'),
        ),
      ),
    )
    .select(['institutions.id', 'institutions.name', 'singleSignOn.linkKey'])
    .executeTakeFirst();
}

export async function upsertSignInException(
  db: Db,
  exception: { userId: number; until: string; byId: number },
): Promise<void> {
  const { until, byId } = exception;
  await db
    .insertInto('signInExceptions')
    .values(exception)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ until, byId }))
    .execute();
}

export async function deleteSignInExceptionsBefore(db: Db, until: string): Promise<void> {
  await db.deleteFrom('signInExceptions').where('until', '<', until).execute();
}
