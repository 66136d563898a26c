import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Sessions with several participants, series, cancellations, bookings, and private calendar feeds. */
export async function schedule(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const lesson = (column: ColumnDefinitionBuilder) => column.notNull().references('lessons.id');
  const lessons = () => db.schema.alterTable('lessons');

  await lessons()
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('training'))
    .execute();
  // Every session so far was planned by the clock of London.
  await lessons()
    .addColumn('zone', 'text', (column) => column.notNull().defaultTo('Europe/London'))
    .execute();
  await lessons()
    .addColumn('isBooked', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await lessons()
    .addColumn('sequence', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ['institutionId', 'seriesId', 'createdBy', 'cancelledBy']) {
    await lessons().addColumn(name, types.id).execute();
  }
  for (const name of ['plannedStart', 'updatedAt', 'cancelledAt', 'remindedAt']) {
    await lessons().addColumn(name, types.time).execute();
  }
  for (const name of ['place', 'cancelReason']) await lessons().addColumn(name, 'text').execute();
  await sql`update lessons set "updatedAt" = "createdAt",
    "institutionId" = (select "institutionId" from users where users.id = lessons."studentId")`.execute(db);
  await db.schema.createIndex('lessonsByEnd').on('lessons').column('endTime').execute();
  await db.schema.createIndex('lessonsBySeries').on('lessons').column('seriesId').execute();
  await db.schema.createIndex('lessonsByPlanner').on('lessons').columns(['createdBy', 'createdAt']).execute();

  await db.schema
    .createTable('lessonParticipants')
    .addColumn('lessonId', types.id, lesson)
    .addColumn('userId', types.id, person)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('lessonParticipantsKey', ['lessonId', 'userId'])
    .execute();
  await db.schema.createIndex('lessonsOfParticipant').on('lessonParticipants').column('userId').execute();
  await sql`insert into "lessonParticipants" ("lessonId", "userId", position) select id, "studentId", 0 from lessons`.execute(
    db,
  );

  await db.schema
    .createTable('lessonNews')
    .addColumn('id', types.id, counting)
    .addColumn('lessonId', types.id, lesson)
    .addColumn('action', 'text', required)
    .addColumn('at', types.time, required)
    .addColumn('byId', types.id, person)
    .addColumn('personId', types.id)
    .addColumn('reason', 'text')
    .addColumn('startTime', types.time, required)
    .addColumn('oldStartTime', types.time)
    .addColumn('dates', 'integer', required)
    .addColumn('toldAt', types.time)
    .execute();
  await db.schema.createIndex('lessonNewsOf').on('lessonNews').columns(['lessonId', 'id']).execute();
  await db.schema.createIndex('lessonNewsUntold').on('lessonNews').column('toldAt').execute();

  await db.schema
    .createTable('bookingHours')
    .addColumn('staffId', types.id, (column) => column.primaryKey().references('users.id'))
    .addColumn('isOpen', 'boolean', required)
    .addColumn('lengths', 'text', required)
    .addColumn('days', 'text', required)
    .addColumn('fromTime', 'text', required)
    .addColumn('toTime', 'text', required)
    .addColumn('perWeekMax', 'integer', required)
    .addColumn('updatedAt', types.time, required)
    .execute();

  await db.schema
    .createTable('calendarFeeds')
    .addColumn('userId', types.id, (column) => column.primaryKey().references('users.id'))
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', types.time, required)
    .addColumn('lastReadAt', types.time)
    .execute();
}
