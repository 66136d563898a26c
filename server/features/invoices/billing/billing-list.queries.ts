import type { Db } from '#server/db/schema.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssuedRows>>[number];

/** Invoices with what was noted about them, newest first; of one institution, or of all. */
export async function listIssuedRows(db: Db, institutionId?: number) {
  const invoices = issuedRows(db);
  return institutionId === undefined
    ? invoices.execute()
    : invoices.where('invoices.institutionId', '=', institutionId).execute();
}

/** Those of these ids, with whose institution they are. */
export async function listIssuedByIds(db: Db, ids: readonly number[]) {
  return issuedRows(db)
    .innerJoin('institutions', 'institutions.id', 'invoices.institutionId')
    .where('invoices.id', 'in', ids)
    .select('institutions.accountManagerId')
    .execute();
}

function issuedRows(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoicePayments', 'invoicePayments.invoiceId', 'invoices.id')
    .leftJoin('creditNotes', 'creditNotes.invoiceId', 'invoices.id')
    .orderBy('invoices.id', 'desc')
    .selectAll('invoices')
    .select((eb) => [
      'invoicePayments.paidOn',
      'creditNotes.number as creditNoteNumber',
      eb
        .selectFrom('invoiceReminders')
        .whereRef('invoiceReminders.invoiceId', '=', 'invoices.id')
        .select(({ fn, ref }) => fn.max<string>(ref('invoiceReminders.day')).as('day'))
        .as('remindedOn'),
    ]);
}

export type DraftListRow = Awaited<ReturnType<typeof listDraftRows>>[number];

/** Drafts with the names of whom they are for, and what decides on their VAT; newest first. */
export async function listDraftRows(db: Db, institutionId?: number) {
  let drafts = db
    .selectFrom('invoiceDrafts')
    .innerJoin('institutions', 'institutions.id', 'invoiceDrafts.institutionId')
    .innerJoin('users', 'users.id', 'invoiceDrafts.contactId')
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'invoiceDrafts.institutionId')
    .orderBy('invoiceDrafts.id', 'desc');
  if (institutionId !== undefined) drafts = drafts.where('invoiceDrafts.institutionId', '=', institutionId);
  return drafts
    .select(['invoiceDrafts.id', 'invoiceDrafts.institutionId', 'institutions.name as institution'])
    .select(['users.fullName as contact', 'invoiceDrafts.tier', 'invoiceDrafts.lines', 'invoiceDrafts.purchaseOrder'])
    .select(['billingDetails.country', 'billingDetails.vatNumber'])
    .execute();
}
