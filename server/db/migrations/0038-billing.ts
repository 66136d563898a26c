import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * The billing desk: invoices without a request or a plan, drafts, payments, credit notes, reminders, and where an institution's
 * invoices go.
 */
export async function billing(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await (types.isSqlite ? rebuildInvoices(db, types) : widenInvoices(db, types));
  await sql`insert into counters (name, next) values ('creditNoteNumber', 1)`.execute(db);

  const institution = (column: ColumnDefinitionBuilder) => column.references('institutions.id');
  const ofInvoice = (column: ColumnDefinitionBuilder) => column.primaryKey().references('invoices.id');
  await db.schema
    .createTable('billingDetails')
    .addColumn('institutionId', types.id, (column) => institution(column).primaryKey())
    .addColumn('street', 'text', required)
    .addColumn('town', 'text', required)
    .addColumn('postcode', 'text', required)
    .addColumn('country', 'text', required)
    .addColumn('vatNumber', 'text')
    .addColumn('version', types.id, required)
    .execute();
  await db.schema
    .createTable('invoiceDrafts')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('version', types.id, required)
    .addColumn('institutionId', types.id, (column) => institution(column).notNull())
    .addColumn('contactId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('tier', 'text')
    .addColumn('periodStart', 'text')
    .addColumn('periodEnd', 'text')
    .addColumn('lines', 'text', required)
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema
    .createTable('invoicePayments')
    .addColumn('invoiceId', types.id, ofInvoice)
    .addColumn('paidOn', 'text', required)
    .addColumn('notedAt', types.time, required)
    .execute();
  await db.schema
    .createTable('creditNotes')
    .addColumn('invoiceId', types.id, ofInvoice)
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text', required)
    .addColumn('issuedAt', types.time, required)
    .addColumn('issueDate', 'text', required)
    .execute();
  await db.schema
    .createTable('creditNotePdfs')
    .addColumn('invoiceId', types.id, ofInvoice)
    .addColumn('bytes', types.isSqlite ? 'blob' : 'bytea', required)
    .execute();
  await db.schema
    .createTable('invoiceReminders')
    .addColumn('invoiceId', types.id, (column) => column.notNull().references('invoices.id'))
    .addColumn('day', 'text', required)
    .addColumn('remindedAt', types.time, required)
    .addPrimaryKeyConstraint('oneReminderADay', ['invoiceId', 'day'])
    .execute();
}

/** What an invoice carries from now on, and older ones do not. */
const added = [
  ...['sellerCountry', 'sellerVatNumber', 'sellerCompanyNumber', 'billingStreet', 'billingTown', 'billingPostcode'],
  ...['billingCountry', 'customerVatNumber', 'lines'],
];

async function widenInvoices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const name of ['requestId', 'tier', 'planName', 'planAccess', 'periodStart', 'periodEnd']) {
    await db.schema
      .alterTable('invoices')
      .alterColumn(name, (column) => column.dropNotNull())
      .execute();
  }
  for (const name of added) await db.schema.alterTable('invoices').addColumn(name, 'text').execute();
  await db.schema.alterTable('invoices').addColumn('vatCategory', 'text').execute();
  await db.schema
    .alterTable('invoices')
    .addColumn('contactId', types.id, (column) => column.references('users.id'))
    .execute();
  await sql`update invoices set "vatCategory" = case when "vatBasisPoints" > 0 then 'S' else 'O' end,
    "contactId" = (select "requestedBy" from "invoiceRequests" where "invoiceRequests".id = invoices."requestId")`.execute(
    db,
  );
  for (const name of ['vatCategory', 'contactId']) {
    await db.schema
      .alterTable('invoices')
      .alterColumn(name, (column) => column.setNotNull())
      .execute();
  }
}

/** SQLite cannot take a NOT NULL back: the table is written anew, and the files that refer to its rows with it. */
async function rebuildInvoices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  let table = db.schema
    .createTable('newInvoices')
    .addColumn('id', types.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('requestId', types.id, (column) => column.unique().references('invoiceRequests.id'))
    .addColumn('contactId', types.id, person)
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
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
    .addColumn('contactEmail', 'text', required);
  for (const name of added) table = table.addColumn(name, 'text');
  await table.execute();

  const kept = sql.raw(
    'id, "requestId", number, "institutionId", "institutionName", attention, tier, "planName", "planAccess", "periodStart", ' +
      '"periodEnd", "netPence", "vatBasisPoints", "vatPence", "totalPence", "purchaseOrder", note, "issuedAt", "issuedBy", ' +
      '"issueDate", "dueDate", seller, payment, "contactEmail"',
  );
  await sql`insert into "newInvoices" (${kept}, "vatCategory", "contactId")
    select ${kept}, case when "vatBasisPoints" > 0 then 'S' else 'O' end,
      (select "requestedBy" from "invoiceRequests" where "invoiceRequests".id = invoices."requestId")
    from invoices`.execute(db);
  await sql`create table "keptPdfs" as select * from "invoicePdfs"`.execute(db);
  // Whoever refers to a row goes before it.
  for (const name of ['invoicePdfs', 'invoices']) await db.schema.dropTable(name).execute();
  await db.schema.alterTable('newInvoices').renameTo('invoices').execute();
  await db.schema.createIndex('invoicesByInstitution').on('invoices').column('institutionId').execute();
  await db.schema
    .createTable('invoicePdfs')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('bytes', 'blob', required)
    .execute();
  await sql`insert into "invoicePdfs" select * from "keptPdfs"`.execute(db);
  await db.schema.dropTable('keptPdfs').execute();
}
