import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Absences of staff, with the colleague who stands in. */
export async function createAbsences(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('absences')
    .addColumn('id', types.id, types.counting)
    .addColumn('staffId', types.id, person)
    .addColumn('standInId', types.id, person)
    .addColumn('fromDay', 'text', required)
    .addColumn('untilDay', 'text', required)
    .addColumn('note', 'text')
    .addColumn('createdBy', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('endedAt', types.time)
    .addColumn('caughtUpAt', types.time)
    .addCheckConstraint('absencesLastDay', sql`"untilDay" >= "fromDay"`)
    .execute();
  await db.schema.createIndex('absencesOf').on('absences').columns(['staffId', 'untilDay']).execute();
  await db.schema.createIndex('absencesStoodInFor').on('absences').columns(['standInId', 'untilDay']).execute();
  await db.schema.createIndex('absencesByEnd').on('absences').columns(['untilDay', 'id']).execute();
  await refuseRowsOfErased(db, types, 'absences', ['staffId', 'standInId']);
  if (types.isSqlite) return;
  // The directory of people holds the absences, so other processes must hear of a change.
  await sql`
    create trigger "peopleChanged" after insert or delete or update on absences
    for each statement execute function "notePeopleChanged"()`.execute(db);
}
