import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, no, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Since when an institution's people read each other's conversations with staff, what each chose, and who took over whose. */
export async function addSharedConversations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('institutions').addColumn('sharesConversationsSince', types.time).execute();
  await db.schema
    .createTable('conversationSharing')
    .addColumn('userId', types.id, (column) => person(column).primaryKey())
    .addColumn('keepsPrivate', 'boolean', no)
    .addColumn('sharesEarlier', 'boolean', no)
    .addColumn('privateUntil', types.time)
    .execute();
  await refuseRowsOfErased(db, types, 'conversationSharing', ['userId']);
  await db.schema
    .createTable('conversationSuccessions')
    .addColumn('conversation', 'text', (column) => column.primaryKey())
    .addColumn('formerId', types.id, person)
    .addColumn('successorId', types.id, person)
    .addColumn('at', types.time, required)
    .execute();
  await db.schema.createIndex('successionsOf').on('conversationSuccessions').column('formerId').execute();
  await db.schema.createIndex('successionsTo').on('conversationSuccessions').column('successorId').execute();
  await refuseRowsOfErased(db, types, 'conversationSuccessions', ['formerId', 'successorId']);
  if (types.isSqlite) return;
  // The directory of people holds what is shared, so other processes must hear of a change.
  await sql`
    create trigger "sharingChanged" after update of "sharesConversationsSince" on institutions
    for each statement execute function "notePeopleChanged"()`.execute(db);
  for (const table of ['conversationSharing', 'conversationSuccessions']) {
    await sql`
      create trigger "peopleChanged" after insert or delete or update on ${sql.table(table)}
      for each statement execute function "notePeopleChanged"()`.execute(db);
  }
}
