import { type Kysely, sql } from 'kysely';

/** The parts of the inbox are sorted and cut by the database: support channels by what the team did to them. */
export async function inboxOrder(db: Kysely<unknown>): Promise<void> {
  const open = sql`"secondId" = 0 and "closedAt" is null and "askedAt" is null`;
  await sql`create index "conversationsOpen" on conversations ("lastChange", key) where ${open}`.execute(db);
  await sql`create index "conversationsAsked" on conversations ("askedAt", key) where "askedAt" is not null`.execute(
    db,
  );
  await sql`create index "conversationsSnoozed" on conversations ("snoozedUntil", key) where "snoozedUntil" is not null`.execute(
    db,
  );
  await sql`create index "conversationsClosed" on conversations ("closedAt", key) where "closedAt" is not null`.execute(
    db,
  );
  await sql`create index "conversationsAssigned" on conversations ("assigneeId", "lastChange", key) where "assigneeId" is not null`.execute(
    db,
  );
  await sql`create index "conversationsTagged" on conversations ("lastChange", key) where tags <> '[]'`.execute(db);
}
