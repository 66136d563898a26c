import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Columns that the directory of people is made from, without those that change at each sign-in. */
const watched = [
  ['users', '"username", "fullName", "role", "institutionId", "subscriptionTier", "department", "deactivatedAt"'],
  ['institutions', '"name", "accountManagerId", "techSupportId"'],
  ['relationships', '"status", "requestedBy", "removedAt"'],
  ['blocks', '"blockerId", "blockedId"'],
] as const;

/**
 * With several processes, a trigger adds a row to `revocations` for every change of people, relations and blocks, in
 * the same transaction: a process that missed the bus message then still drops its cache. SQLite has one process.
 */
export async function notePeopleChanged(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) return;
  // clock_timestamp, because the transaction's own timestamp may be long past when it commits.
  await sql`
    create function "notePeopleChanged"() returns trigger language plpgsql as $$
      begin
        insert into revocations (at, reason) values (clock_timestamp(), 'people-changed');
        return null;
      end
    $$`.execute(db);
  for (const [table, columns] of watched) {
    await sql`
      create trigger "peopleChanged" after insert or delete or update of ${sql.raw(columns)} on ${sql.table(table)}
      for each statement execute function "notePeopleChanged"()`.execute(db);
  }
}
