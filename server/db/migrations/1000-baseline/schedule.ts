import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, no, person, required, zero } from '#server/db/column-types.ts';

/** Sessions with staff: participants, changes, booking hours and private calendar feeds. */
export async function createSchedule(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('lessons')
    .addColumn('id', types.id, types.counting)
    .addColumn('tutorId', types.id, person)
    .addColumn('studentId', types.id, person)
    .addColumn('title', 'text', required)
    .addColumn('startTime', types.time, required)
    .addColumn('endTime', types.time, required)
    .addColumn('description', 'text')
    .addColumn('createdAt', types.time, required)
    .addColumn('kind', 'text', (column) => column.defaultTo('training').notNull())
    .addColumn('zone', 'text', (column) => column.defaultTo('Europe/London').notNull())
    .addColumn('isBooked', 'boolean', no)
    .addColumn('sequence', 'integer', zero)
    .addColumn('institutionId', types.id)
    .addColumn('seriesId', types.id)
    .addColumn('createdBy', types.id)
    .addColumn('cancelledBy', types.id)
    .addColumn('plannedStart', types.time)
    .addColumn('updatedAt', types.time)
    .addColumn('cancelledAt', types.time)
    .addColumn('remindedAt', types.time)
    .addColumn('place', 'text')
    .addColumn('cancelReason', 'text')
    .addCheckConstraint('endsAfterItStarts', sql`"endTime" > "startTime"`)
    .execute();
  await db.schema.createIndex('lessonsByStudent').on('lessons').columns(['studentId', 'startTime']).execute();
  await db.schema.createIndex('lessonsByTutor').on('lessons').columns(['tutorId', 'startTime']).execute();
  await db.schema.createIndex('lessonsByEnd').on('lessons').column('endTime').execute();
  await db.schema.createIndex('lessonsBySeries').on('lessons').column('seriesId').execute();
  await db.schema.createIndex('lessonsByPlanner').on('lessons').columns(['createdBy', 'createdAt']).execute();

  await db.schema
    .createTable('lessonParticipants')
    .addColumn('lessonId', types.id, (column) => column.notNull().references('lessons.id'))
    .addColumn('userId', types.id, person)
    .addColumn('position', 'integer', required)
    .addPrimaryKeyConstraint('lessonParticipantsKey', ['lessonId', 'userId'])
    .execute();
  await db.schema.createIndex('lessonsOfParticipant').on('lessonParticipants').column('userId').execute();

  await db.schema
    .createTable('lessonNews')
    .addColumn('id', types.id, types.counting)
    .addColumn('lessonId', types.id, (column) => column.notNull().references('lessons.id'))
    .addColumn('action', 'text', required)
    .addColumn('at', types.time, required)
    .addColumn('byId', types.id, person)
    .addColumn('personId', types.id)
    .addColumn('reason', 'text')
    .addColumn('startTime', types.time, required)
    .addColumn('oldStartTime', types.time)
    .addColumn('dates', 'integer', required)
    .execute();
  await db.schema.createIndex('lessonNewsOf').on('lessonNews').columns(['lessonId', 'id']).execute();

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
