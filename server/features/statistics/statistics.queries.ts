import { sql } from 'kysely';
import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';

/** Whose figures are asked for. */
export interface Staff {
  id: number;
  role: Role;
  createdAt: string;
}

/** Active customers that a member of staff serves who signed in after a moment. */
export async function countActiveCustomers(db: Db, staff: Staff, signedInAfter: string): Promise<number> {
  const row = await customersOf(db, staff)
    .where('users.lastSignInAt', '>', signedInAfter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What customers wrote in the support channels of an admin or account manager who has not read it. */
export async function countUnreadInChannels(db: Db, staff: Staff): Promise<number> {
  const row = await customersOf(db, staff)
    .leftJoin('conversationRead', (join) =>
      join
        .on('conversationRead.userId', '=', staff.id)
        .on('conversationRead.conversation', '=', sql<string>`'channel:' || ${sql.ref('users.id')}`),
    )
    .innerJoin('messages', (join) =>
      join
        .on('messages.conversation', '=', sql<string>`'channel:' || ${sql.ref('users.id')}`)
        .on('messages.id', '>', sql<number>`coalesce(${sql.ref('conversationRead.lastReadId')}, 0)`)
        .onRef('messages.senderId', '=', 'users.id'),
    )
    // For a person who never opened the channel, messages from before their time are not unread.
    .where((eb) =>
      eb.or([eb('conversationRead.userId', 'is not', null), eb('messages.timestamp', '>=', staff.createdAt)]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What active people wrote to somebody one to one that is not read yet. */
export async function countUnreadInPairs(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('conversationRead')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.conversation', '=', 'conversationRead.conversation')
        .onRef('messages.id', '>', 'conversationRead.lastReadId')
        .on('messages.senderId', '<>', userId),
    )
    .innerJoin('users', 'users.id', 'messages.senderId')
    .where('conversationRead.userId', '=', userId)
    .where('conversationRead.conversation', 'like', 'pair:%')
    .where('users.deactivatedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** product §1: admins serve every customer, the others those of the institutions they are assigned to. */
function customersOf(db: Db, staff: Staff) {
  const customers = db
    .selectFrom('users')
    .innerJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.role', '=', 'customer')
    .where('users.deactivatedAt', 'is', null);
  if (staff.role === 'admin') return customers;
  const column = staff.role === 'account_manager' ? 'accountManagerId' : 'techSupportId';
  return customers.where(`institutions.${column}`, '=', staff.id);
}
