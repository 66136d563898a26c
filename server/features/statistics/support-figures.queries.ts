import { sql } from 'kysely';
import type { SupportFigures } from '#contract/statistics.ts';
import type { Db } from '#server/db/schema.ts';

type CustomerCounts = Pick<SupportFigures, 'customers' | 'customersBefore' | 'activeCustomers'>;

/** How many customers there were at the end and at the beginning of a window, and who of today's signed in after a moment. */
export async function countCustomers(
  db: Db,
  { since, until, activeSince }: { since: string; until: string; activeSince: string },
): Promise<CustomerCounts> {
  const thereAt = (moment: string) =>
    sql`users."createdAt" <= ${moment} and (users."deactivatedAt" is null or users."deactivatedAt" > ${moment})`;
  const countWhere = (condition: ReturnType<typeof thereAt>) =>
    sql<number>`cast(count(case when ${condition} then 1 end) as bigint)`;
  const isActive = sql`users."deactivatedAt" is null and users."lastSignInAt" > ${activeSince}`;
  return db
    .selectFrom('users')
    .where('users.role', '=', 'customer')
    .select([
      countWhere(thereAt(until)).as('customers'),
      countWhere(thereAt(since)).as('customersBefore'),
      countWhere(isActive).as('activeCustomers'),
    ])
    .executeTakeFirstOrThrow();
}

/** Channels in which a person wrote after a moment. */
export async function countActiveChats(db: Db, after: string): Promise<number> {
  const row = await activeChatsAfter(db, after)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many customers wait for a person's answer, and since when the first of them does. */
export async function findWaiting(db: Db): Promise<{ count: number; since: string | null }> {
  return waitingChannels(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('c.askedAt').as('since')])
    .executeTakeFirstOrThrow();
}

function activeChatsAfter(db: Db, after: string) {
  // The machine's lines behind it are few, so the newest message of a person is found near the end.
  return channels(db).where(
    ({ selectFrom }) =>
      selectFrom('messages as m')
        .whereRef('m.conversation', '=', 'c.key')
        .where('m.kind', 'is', null)
        .orderBy('m.id', 'desc')
        .limit(1)
        .select('m.timestamp'),
    '>',
    after,
  );
}

function waitingChannels(db: Db) {
  return channels(db).where('c.askedAt', 'is not', null);
}

/** The channels of customers who can still read what is written there, as `c`. */
function channels(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('conversations as c', (join) => join.on('c.key', '=', sql<string>`'channel:' || ${sql.ref('users.id')}`))
    .where('users.role', '=', 'customer')
    .where('users.deactivatedAt', 'is', null);
}
