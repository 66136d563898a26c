import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required, zero } from '#server/db/column-types.ts';

/** Work shared by processes; each job is done by the one that claims its row. */
export async function createJobs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('dueAt', types.time, required)
    .execute();

  await db.schema
    .createTable('revocations')
    .addColumn('id', types.id, types.counting)
    .addColumn('userId', types.id)
    .addColumn('sessionHash', 'text')
    .addColumn('at', types.time, required)
    .addColumn('reason', 'text', required)
    .execute();
  await db.schema.createIndex('revocationsByTime').on('revocations').column('at').execute();

  await db.schema
    .createTable('arrivingFiles')
    .addColumn('id', types.id, types.counting)
    .addColumn('uploaderId', types.id, person)
    .addColumn('bytes', types.id, required)
    .addColumn('at', types.time, required)
    .execute();

  await db.schema
    .createTable('dueReplies')
    .addColumn('conversation', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('dueAt', types.time, required)
    .addColumn('settledAt', types.time)
    .addColumn('claimedUntil', types.time)
    .addPrimaryKeyConstraint('oneReplyADayEach', ['conversation', 'day'])
    .execute();
  await sql`
    create index "dueRepliesUnsettled" on "dueReplies" ("dueAt") where "settledAt" is null`.execute(db);

  await db.schema
    .createTable('idempotencyKeys')
    .addColumn('userId', types.id, person)
    .addColumn('call', 'text', required)
    .addColumn('keyHash', 'text', required)
    .addColumn('bodyHash', 'text', required)
    .addColumn('made', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('idempotencyKeysPrimary', ['userId', 'call', 'keyHash'])
    .execute();
  await db.schema.createIndex('idempotencyKeysByAge').on('idempotencyKeys').column('createdAt').execute();

  await db.schema
    .createTable('news')
    .addColumn('id', types.id, types.counting)
    .addColumn('kind', 'text', required)
    .addColumn('about', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('dueAt', types.time, required)
    .addColumn('attempts', 'integer', zero)
    .execute();
  await db.schema.createIndex('newsDue').on('news').column('dueAt').execute();
}
