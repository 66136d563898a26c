import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybeInstitution, no, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Reminders that staff set for themselves, on a conversation or an institution. */
export async function createReminders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('reminders')
    .addColumn('id', types.id, types.counting)
    .addColumn('ownerId', types.id, person)
    .addColumn('conversation', 'text')
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('note', 'text', required)
    .addColumn('dueAt', types.time, required)
    .addColumn('isAnyTime', 'boolean', no)
    .addColumn('createdAt', types.time, required)
    .addColumn('toldAt', types.time)
    .addColumn('settledAs', 'text', (column) => column.check(sql`"settledAs" in ('done', 'withdrawn')`))
    .addColumn('settledAt', types.time)
    .addCheckConstraint('remindersAboutOne', sql`(conversation is null) <> ("institutionId" is null)`)
    .execute();
  await db.schema.createIndex('remindersOf').on('reminders').columns(['ownerId', 'dueAt']).execute();
  await db.schema.createIndex('remindersOfInstitution').on('reminders').column('institutionId').execute();
  await sql`
    create index "remindersDue" on reminders ("dueAt") where "toldAt" is null and "settledAt" is null`.execute(db);
  await refuseRowsOfErased(db, types, 'reminders', ['ownerId']);
}
