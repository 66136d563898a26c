import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, person, required, zero } from '#server/db/column-types.ts';

/** A new installation's retention periods in days. */
const daysAtFirst = {
  securityLog: 180,
  mails: 90,
  messages: 1095,
  notes: 730,
  sessions: 730,
  questions: 365,
  notifications: 365,
  originals: 1095,
  people: 730,
};

/** Archives of personal data, erasures, and retention periods. */
export async function createPrivacy(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('personArchives')
    .addColumn('id', types.id, types.counting)
    .addColumn('personId', types.id, person)
    .addColumn('askedById', types.id, person)
    .addColumn('askedAt', types.time, required)
    .addColumn('state', 'text', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('storedName', 'text', (column) => column.unique())
    .addColumn('fileSize', types.id)
    .addColumn('readyAt', types.time)
    .addColumn('endsAt', types.time)
    .execute();
  await db.schema.createIndex('personArchivesByAsker').on('personArchives').columns(['askedById', 'id']).execute();
  await db.schema.createIndex('personArchivesByPerson').on('personArchives').column('personId').execute();
  await sql`
    create unique index "personArchivesUnderWay" on "personArchives" ("askedById", "personId") where state in ('waiting', 'making')`.execute(
    db,
  );

  // In a restored copy the number may belong to another person or to nobody, so there is no foreign key.
  await db.schema
    .createTable('erasures')
    .addColumn('id', types.id, types.counting)
    .addColumn('kind', 'text', required)
    .addColumn('objectId', types.id, required)
    .addColumn('randomId', 'text', required)
    .addColumn('objectCreatedAt', types.time, required)
    .addColumn('identity', 'text')
    .addColumn('state', 'text', required)
    .addColumn('askedById', types.id)
    .addColumn('askedAt', types.time, required)
    .addColumn('decidedById', types.id)
    .addColumn('decidedAt', types.time)
    .addColumn('attempts', 'integer', zero)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('doneAt', types.time)
    .execute();
  await sql`
    create unique index "erasuresUnderWay" on "erasures" (kind, "objectId") where state in ('asked', 'waiting', 'erasing')`.execute(
    db,
  );
  await db.schema.createIndex('erasuresByState').on('erasures').columns(['state', 'id']).execute();

  await db.schema
    .createTable('retentionPeriods')
    .addColumn('kind', 'text', (column) => column.notNull().primaryKey())
    .addColumn('days', 'integer')
    .addColumn('nextDays', 'integer')
    .addColumn('nextFrom', types.time)
    .addColumn('version', 'integer', (column) => column.defaultTo(1).notNull())
    .addColumn('changedAt', types.time)
    .addColumn('changedById', types.id, maybePerson)
    .addColumn('doneUpTo', types.time)
    .addColumn('unlogged', types.id, zero)
    .addColumn('lastDay', 'text')
    .addColumn('removed', types.id, zero)
    .execute();
  for (const [kind, days] of Object.entries(daysAtFirst)) {
    await sql`insert into "retentionPeriods" (kind, days) values (${kind}, ${sql.lit(days)})`.execute(db);
  }

  // Former names and addresses, by which an erasure finds texts in which the portal told others of the person.
  await db.schema
    .createTable('formerNames')
    .addColumn('kind', 'text', required)
    .addColumn('objectId', types.id, required)
    .addColumn('field', 'text', required)
    .addColumn('name', 'text', required)
    .addPrimaryKeyConstraint('formerNamesKey', ['kind', 'objectId', 'field', 'name'])
    .execute();

  // Hashes only, so that an import from another desk does not bring an erased person back.
  await db.schema
    .createTable('erasedAddresses')
    .addColumn('addressHash', 'text', (column) => column.notNull().primaryKey())
    .execute();
}
