import { type Expression, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { ActiveChat, CountedCustomer, SupportFigures, WaitingCustomer } from '#contract/statistics.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import { countRows } from '#server/db/count-rows.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { isWaitingAt } from '#server/db/queries/who-waits.ts';
import type { Db } from '#server/db/schema.ts';

type CustomerCounts = Pick<SupportFigures, 'customers' | 'customersBefore' | 'activeCustomers'>;

function isThereAt(moment: string) {
  return sql<boolean>`users."createdAt" <= ${moment} and (users."deactivatedAt" is null or users."deactivatedAt" > ${moment})`;
}

/** Counts only people who are active now. */
function isActiveSince(moment: string) {
  return sql<boolean>`users."deactivatedAt" is null and users."lastSignInAt" > ${moment}`;
}

/**
 * The number of customers at the end and at the beginning of a window, and how many of today's signed in after a time.
 */
export async function countCustomers(
  db: Db,
  { since, until, activeSince }: { since: string; until: string; activeSince: string },
): Promise<CustomerCounts> {
  const countWhere = (condition: Expression<boolean>) =>
    sql<number>`cast(count(case when ${condition} then 1 end) as bigint)`;
  return db
    .selectFrom('users')
    .where('users.role', 'in', servedRoles)
    .select([
      countWhere(isThereAt(until)).as('customers'),
      countWhere(isThereAt(since)).as('customersBefore'),
      countWhere(isActiveSince(activeSince)).as('activeCustomers'),
    ])
    .executeTakeFirstOrThrow();
}

/** The customers behind these counts, by id. */
export async function listCustomers(
  db: Db,
  who: { thereAt: string } | { activeSince: string },
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<CountedCustomer[]> {
  return db
    .selectFrom('users')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('users.role', 'in', servedRoles)
    .where('thereAt' in who ? isThereAt(who.thereAt) : isActiveSince(who.activeSince))
    .where('users.id', '>', after)
    .select(['users.id as customerId', 'users.fullName', 'institutions.name as companyName'])
    .select(['users.createdAt', 'users.lastSignInAt'])
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

/** Channels with a message of a person after a time. */
export async function countActiveChats(db: Db, after: string): Promise<number> {
  return countRows(db.selectFrom(activeChatsAfter(db, after).as('chats')));
}

/** One page of these channels, newest first. */
export function readActiveChats(db: Db, after: string, page: ListQuery): Promise<Page<ActiveChat>> {
  const sort = sorted('desc', sortColumn('time', 'lastWrittenAt'), sortColumn('number', 'customerId'));
  return readPage(activeChatsAfter(db, after), sort, page);
}

/** How many customers wait for an answer by a person, and since when the first of them does. */
export async function findWaiting(db: Db, now: string): Promise<{ count: number; since: string | null }> {
  return db
    .selectFrom(waitingCustomers(db, now).as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('askedAt').as('since')])
    .executeTakeFirstOrThrow();
}

/** One page of these customers, longest wait first. */
export function readWaiting(db: Db, now: string, page: ListQuery): Promise<Page<Omit<WaitingCustomer, 'waitMs'>>> {
  const sort = sorted('asc', sortColumn('time', 'c.askedAt'), sortColumn('number', 'users.id'));
  return readPage(waitingCustomers(db, now), sort, page);
}

function activeChatsAfter(db: Db, after: string) {
  // Few automatic lines follow, so the newest message of a person is found near the end.
  const chats = channels(db).select(({ selectFrom }) =>
    selectFrom('messages as m')
      .whereRef('m.conversation', '=', 'c.key')
      .where('m.kind', 'is', null)
      .orderBy('m.id', 'desc')
      .limit(1)
      .select('m.timestamp')
      .as('lastWrittenAt'),
  );
  return db
    .selectFrom(chats.as('chats'))
    .where('lastWrittenAt', '>', after)
    .select(['customerId', 'fullName', 'companyName'])
    .select(({ ref }) => ref('lastWrittenAt').$notNull().as('lastWrittenAt'));
}

function waitingCustomers(db: Db, now: string) {
  return channels(db)
    .where(isWaitingAt(now))
    .select(({ ref }) => ref('c.askedAt').$notNull().as('askedAt'));
}

/** The channels of active customers, as `c`. */
function channels(db: Db) {
  return db
    .selectFrom('conversations as c')
    .innerJoin('users', 'users.id', 'c.firstId')
    .leftJoin('institutions', 'institutions.id', 'users.institutionId')
    .where('c.secondId', '=', 0)
    .where('users.role', 'in', servedRoles)
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id as customerId', 'users.fullName', 'institutions.name as companyName']);
}
