import type { ListQuery } from '#contract/list-query.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { heldRights } from '#server/db/queries/held-rights.ts';
import type { Db } from '#server/db/schema.ts';
import { accountColumns } from '#server/features/people/people.queries.ts';

export function readStaff(db: Db, page: ListQuery) {
  const staff = db
    .selectFrom('users')
    .where('role', 'in', staffRoles)
    .where('users.erasedAt', 'is', null)
    .select(['users.id', 'users.fullName', 'users.username', 'users.role', 'users.deactivatedAt', ...accountColumns])
    .select(heldRights.as('rightsHeld'))
    .select((eb) =>
      eb
        .selectFrom('institutions')
        .where(({ or, eb, ref }) =>
          or([
            eb('institutions.accountManagerId', '=', ref('users.id')),
            eb('institutions.techSupportId', '=', ref('users.id')),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('institutions'),
    );
  return readPage(staff, sorted('asc', sortColumn('text', 'users.nameKey'), sortColumn('number', 'users.id')), page);
}
