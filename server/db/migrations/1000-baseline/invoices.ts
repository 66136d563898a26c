import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, empty, institution, maybePerson, person, required } from '#server/db/column-types.ts';

/** Plans, invoices and what follows them. */
export async function createInvoices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createPlansAndRequests(db, types);
  await createIssued(db, types);
  await sql`insert into counters (name, next) values ('invoiceNumber', 1), ('creditNoteNumber', 1)`.execute(db);
}

async function createPlansAndRequests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('subscriptions')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('tier', 'text', (column) =>
      column.notNull().check(sql`tier in ('subject', 'silver', 'gold', 'professional')`),
    )
    .addColumn('startDate', 'text', required)
    .addColumn('endDate', 'text', required)
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('active', 'cancelled', 'expired')`))
    .addColumn('createdAt', types.time, required)
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema.createIndex('subscriptionsByInstitution').on('subscriptions').column('institutionId').execute();
  await db.schema.createIndex('subscriptionsByEnd').on('subscriptions').columns(['endDate', 'institutionId']).execute();

  await db.schema
    .createTable('invoiceRequests')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('requestedBy', types.id, person)
    .addColumn('tier', 'text', (column) =>
      column.notNull().check(sql`tier in ('subject', 'silver', 'gold', 'professional')`),
    )
    .addColumn('amountPence', types.id)
    .addColumn('periodStart', 'text', required)
    .addColumn('periodEnd', 'text', required)
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('requestedAt', types.time, required)
    .addColumn('completedAt', types.time)
    .addColumn('completedBy', types.id, maybePerson)
    .execute();
  // Only one request of an institution may be open: the second of two simultaneous ones is refused.
  await sql`
    create unique index "oneOpenInvoiceRequest" on "invoiceRequests" ("institutionId") where "completedAt" is null`.execute(
    db,
  );
  await db.schema
    .createIndex('invoiceRequestsByInstitution')
    .on('invoiceRequests')
    .columns(['institutionId', 'id'])
    .execute();

  await db.schema
    .createTable('billingDetails')
    .addColumn('institutionId', types.id, (column) => column.primaryKey().references('institutions.id'))
    .addColumn('street', 'text', required)
    .addColumn('town', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('country', 'text', required)
    .addColumn('vatNumber', 'text')
    .addColumn('version', types.id, required)
    .execute();

  await db.schema
    .createTable('invoiceDrafts')
    .addColumn('id', types.id, types.counting)
    .addColumn('version', types.id, required)
    .addColumn('institutionId', types.id, institution)
    .addColumn('contactId', types.id, person)
    .addColumn('tier', 'text')
    .addColumn('periodStart', 'text')
    .addColumn('periodEnd', 'text')
    .addColumn('lines', 'text', required)
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('updatedAt', types.time, required)
    .execute();

  await db.schema
    .createTable('renewalOffers')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('contactId', types.id, person)
    .addColumn('tier', 'text', required)
    .addColumn('periodStart', 'text', required)
    .addColumn('periodEnd', 'text', required)
    .addColumn('netPence', types.id, (column) => column.notNull().check(sql`"netPence" > 0`))
    .addColumn('validUntil', 'text', required)
    .addColumn('offeredAt', types.time, required)
    .addColumn('offeredBy', types.id, person)
    .addColumn('requestId', types.id, (column) => column.unique().references('invoiceRequests.id'))
    .addUniqueConstraint('oneOfferForAYear', ['institutionId', 'periodStart'])
    .execute();
}

async function createIssued(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('id', types.id, types.counting)
    .addColumn('requestId', types.id, (column) => column.unique().references('invoiceRequests.id'))
    .addColumn('contactId', types.id, person)
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('institutionId', types.id, institution)
    .addColumn('institutionName', 'text', required)
    .addColumn('attention', 'text', required)
    .addColumn('tier', 'text', (column) => column.check(sql`tier in ('subject', 'silver', 'gold', 'professional')`))
    .addColumn('planName', 'text')
    .addColumn('planAccess', 'text')
    .addColumn('periodStart', 'text')
    .addColumn('periodEnd', 'text')
    .addColumn('netPence', types.id, required)
    .addColumn('vatCategory', 'text', required)
    .addColumn('vatBasisPoints', types.id, required)
    .addColumn('vatPence', types.id, required)
    .addColumn('totalPence', types.id, (column) =>
      column.notNull().check(sql`"totalPence" = "netPence" + "vatPence" and "netPence" > 0 and "vatPence" >= 0`),
    )
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('issuedAt', types.time, required)
    .addColumn('issuedBy', types.id, person)
    .addColumn('issueDate', 'text', required)
    .addColumn('dueDate', 'text', required)
    .addColumn('seller', 'text', required)
    .addColumn('payment', 'text', required)
    .addColumn('contactEmail', 'text', required)
    .addColumn('sellerCountry', 'text')
    .addColumn('sellerVatNumber', 'text')
    .addColumn('sellerCompanyNumber', 'text')
    .addColumn('billingStreet', 'text')
    .addColumn('billingTown', 'text')
    .addColumn('billingPostcode', 'text')
    .addColumn('billingCountry', 'text')
    .addColumn('customerVatNumber', 'text')
    .addColumn('lines', 'text')
    .addColumn('institutionKey', types.sortedText, empty)
    .addColumn('searchText', types.sortedText, empty)
    .execute();
  await db.schema.createIndex('invoicesByInstitution').on('invoices').column('institutionId').execute();
  await db.schema.createIndex('invoicesByDueDate').on('invoices').columns(['dueDate', 'id']).execute();
  await db.schema.createIndex('invoicesByTotal').on('invoices').columns(['totalPence', 'id']).execute();
  await db.schema.createIndex('invoicesByInstitutionKey').on('invoices').columns(['institutionKey', 'id']).execute();

  await db.schema
    .createTable('invoicePdfs')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('bytes', types.bytes, required)
    .execute();

  await db.schema
    .createTable('invoicePayments')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('paidOn', 'text', required)
    .addColumn('notedAt', types.time, required)
    .execute();

  await db.schema
    .createTable('creditNotes')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text', required)
    .addColumn('issuedAt', types.time, required)
    .addColumn('issueDate', 'text', required)
    .execute();

  await db.schema
    .createTable('creditNotePdfs')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('bytes', types.bytes, required)
    .execute();

  await db.schema
    .createTable('invoiceReminders')
    .addColumn('invoiceId', types.id, (column) => column.notNull().references('invoices.id'))
    .addColumn('day', 'text', required)
    .addColumn('remindedAt', types.time, required)
    .addPrimaryKeyConstraint('oneReminderADay', ['invoiceId', 'day'])
    .execute();
}
