import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Who outside the team may read a support channel because it was assigned to them. */
export async function addChannelGrants(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('grantedToId', types.id).execute();
  await sql`create index "conversationsGranted" on conversations ("grantedToId") where "grantedToId" is not null`.execute(
    db,
  );
  if (types.isSqlite) return;
  // The directory of people holds the grants, so other processes must hear of a change.
  await sql`
    create trigger "peopleChanged" after update of "grantedToId" on conversations
    for each statement execute function "notePeopleChanged"()`.execute(db);
}
