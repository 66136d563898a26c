import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Rights granted to a person beside those of their role. */
export async function createGrantedRights(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('grantedRights')
    .addColumn('userId', types.id, person)
    .addColumn('right', 'text', required)
    .addColumn('grantedBy', types.id, person)
    .addColumn('at', types.time, required)
    .addPrimaryKeyConstraint('grantedRightsOnce', ['userId', 'right'])
    .execute();
  await refuseRowsOfErased(db, types, 'grantedRights', ['userId']);
  if (types.isSqlite) return;
  // The directory of people holds the rights, so other processes must hear of a change.
  await sql`
    create trigger "peopleChanged" after insert or delete or update on "grantedRights"
    for each statement execute function "notePeopleChanged"()`.execute(db);
}
