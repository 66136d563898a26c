import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What the directory of people is made of. What changes at each sign-in is not in it. */
const watched = [
  ['users', '"username", "fullName", "role", "institutionId", "subscriptionTier", "department", "deactivatedAt"'],
  ['institutions', '"name", "accountManagerId", "techSupportId"'],
  ['relationships', '"status", "requestedBy", "removedAt"'],
  ['blocks', '"blockerId", "blockedId"'],
] as const;

/**
 * Where several processes run, every change of people, relations and blocks leaves its row in `revocations`, in the transaction
 * that makes it: a process that did not hear of it forgets what it remembers all the same. SQLite has one process.
 */
export async function changedPeople(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) return;
  // The time of the clock: that of the transaction may be long past when it commits.
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
