import type { Kysely } from 'kysely';
import { type ColumnTypes, institution, no, person, required, zero } from '#server/db/column-types.ts';

/** Usage reports that wait to be read, what was read in each, and an institution's combined figures. */
export async function createUsage(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('usageImports')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('uploaderId', types.id, person)
    .addColumn('resourceId', types.id, (column) => column.references('resources.id').onDelete('set null'))
    .addColumn('sha256', 'text', required)
    .addColumn('report', 'text')
    .addColumn('reportName', 'text')
    .addColumn('release', 'text')
    .addColumn('months', 'text', required)
    .addColumn('uses', 'text', required)
    .addColumn('usesMetric', 'text')
    .addColumn('startedAt', types.time, required)
    .addColumn('completedAt', types.time)
    .addColumn('platforms', 'text')
    .addColumn('header', 'text')
    .addColumn('itemColumns', 'text')
    .addColumn('checked', 'text')
    .addColumn('doubt', 'text')
    .addColumn('countsBeside', 'boolean', no)
    .addColumn('checkClaimedUntil', types.time)
    .addColumn('accessMethod', 'text')
    .addColumn('mayHoldMachines', 'boolean', no)
    .addColumn('createdAt', types.time)
    .addColumn('besides', 'text')
    .addColumn('shape', 'text')
    .addColumn('sheet', 'text')
    .execute();
  await db.schema
    .createIndex('usageImportsByInstitution')
    .on('usageImports')
    .columns(['institutionId', 'id'])
    .execute();
  await db.schema.createIndex('usageImportsByResource').on('usageImports').column('resourceId').execute();
  await db.schema.createIndex('usageImportsByFile').on('usageImports').column('sha256').execute();

  await db.schema
    .createTable('usageAnswers')
    .addColumn('institutionId', types.id, institution)
    .addColumn('shape', 'text', required)
    .addColumn('answers', 'text', required)
    .addColumn('byId', types.id, person)
    .addColumn('at', types.time, required)
    .addPrimaryKeyConstraint('usageAnswersKey', ['institutionId', 'shape'])
    .execute();

  await db.schema
    .createTable('usageUploads')
    .addColumn('id', types.id, types.counting)
    .addColumn('uploaderId', types.id, person)
    .addColumn('institutionId', types.id, institution)
    .addColumn('storedName', 'text', required)
    .addColumn('filename', 'text', required)
    .addColumn('fileSize', types.id, required)
    .addColumn('sha256', 'text', required)
    .addColumn('form', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('outcome', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('createdAt', types.time, required)
    .addColumn('changedAt', types.time, required)
    .execute();
  await db.schema.createIndex('usageUploadsByUploader').on('usageUploads').columns(['uploaderId', 'id']).execute();

  await db.schema
    .createTable('institutionUses')
    .addColumn('institutionId', types.id, institution)
    .addColumn('month', 'text', required)
    .addColumn('uses', types.id, required)
    .addColumn('mayHoldMachines', 'boolean', no)
    .addPrimaryKeyConstraint('institutionUsesByMonth', ['institutionId', 'month'])
    .execute();
  await db.schema.createIndex('institutionUsesOfMonths').on('institutionUses').columns(['month', 'uses']).execute();

  await db.schema
    .createTable('usageRecounts')
    .addColumn('institutionId', types.id, (column) => column.notNull().primaryKey().references('institutions.id'))
    .addColumn('months', 'text', required)
    .execute();

  await db.schema
    .createTable('usageRecountsSeen')
    .addColumn('institutionId', types.id, institution)
    .addColumn('userId', types.id, person)
    .addPrimaryKeyConstraint('usageRecountsSeenBy', ['institutionId', 'userId'])
    .execute();
}
