import { sql } from 'kysely';
import { capabilitiesOf, servedRoles } from '#contract/values/capabilities.ts';
import type { Role } from '#contract/values/roles.ts';
import { countRows } from '#server/db/count-rows.ts';
import { unreadCount } from '#server/db/queries/unread-count.ts';
import type { Db } from '#server/db/schema.ts';

export interface Staff {
  id: number;
  role: Role;
  createdAt: string;
}

export async function countActiveCustomers(db: Db, staff: Staff, signedInAfter: string): Promise<number> {
  return countRows(customersOf(db, staff).where('users.lastSignInAt', '>', signedInAfter));
}

/**
 * Counts customers' unanswered messages in the support channels of an admin or account manager that they have not read.
 */
export async function countUnreadInChannels(db: Db, staff: Staff): Promise<number> {
  const row = await customersOf(db, staff)
    .innerJoin('conversations as c', 'c.firstId', 'users.id')
    // Channels without a waiting customer have no unread messages.
    .where('c.secondId', '=', 0)
    .where('c.askedAt', 'is not', null)
    .leftJoin('conversationRead as r', (join) =>
      join.on('r.userId', '=', staff.id).onRef('r.conversation', '=', 'c.key'),
    )
    .select(sql<number>`cast(coalesce(sum(${unreadCount(staff)}), 0) as bigint)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Counts unread one-to-one messages from active people. */
export async function countUnreadInPairs(db: Db, staff: Staff): Promise<number> {
  const row = await db
    .selectFrom('conversationRead as r')
    .innerJoin('conversations as c', 'c.key', 'r.conversation')
    .innerJoin('users', (join) => join.on('users.id', '=', otherOfPair(staff.id)))
    .where('r.userId', '=', staff.id)
    .where('r.conversation', 'like', 'pair:%')
    .where('users.deactivatedAt', 'is', null)
    .select(sql<number>`cast(coalesce(sum(${unreadCount(staff)}), 0) as bigint)`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The other person of a pair, from its key: the viewer's id comes before or after it. 0 for a pair of two others. */
export function otherOfPair(userId: number) {
  const [before, behind] = [`pair:${userId}:`, `:${userId}`];
  return sql<number>`cast(case when r.conversation like ${`${before}%`}
    then substr(r.conversation, ${sql.lit(before.length + 1)})
    when r.conversation like ${`pair:%${behind}`}
    then substr(r.conversation, 6, length(r.conversation) - ${sql.lit(behind.length + 5)}) else '0' end as bigint)`;
}

/** Admins serve every customer, other staff those of their assigned institutions. */
function customersOf(db: Db, staff: Staff) {
  const customers = db
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.role', 'in', servedRoles)
    .where('users.deactivatedAt', 'is', null);
  const { actsForAllInstitutions, assignedBy } = capabilitiesOf(staff);
  if (actsForAllInstitutions) return customers;
  return assignedBy === null
    ? customers.where('users.id', '<', 0)
    : customers.where(`institutions.${assignedBy}`, '=', staff.id);
}
