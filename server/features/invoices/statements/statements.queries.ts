import { sql } from 'kysely';
import { creditedPence } from '#server/db/queries/invoice-sums.ts';
import type { Db } from '#server/db/schema.ts';

/** The rows of an institution's account up to a day, by kind. */
export async function listAccountRows(db: Db, institutionId: number, until: string) {
  const ofInstitution = db.selectFrom('invoices').where('invoices.institutionId', '=', institutionId);
  const invoices = await ofInstitution
    .where('invoices.issueDate', '<=', until)
    .select(['invoices.id', 'invoices.number', 'invoices.currency', 'invoices.issueDate as day'])
    .select(['invoices.totalPence as pence', 'invoices.planName', 'invoices.lines'])
    .execute();
  const credited = ofInstitution
    .innerJoin('creditNotes', 'creditNotes.invoiceId', 'invoices.id')
    .where('creditNotes.issueDate', '<=', until)
    .select(['creditNotes.number', 'creditNotes.reason', 'creditNotes.issueDate as day'])
    .select(['invoices.id', 'invoices.number as invoiceNumber', 'invoices.currency'])
    .select(sql<number>`invoices."totalPence" - ${creditedPence}`.as('pence'));
  const inParts = ofInstitution
    .innerJoin('partCredits', 'partCredits.invoiceId', 'invoices.id')
    .where('partCredits.issueDate', '<=', until)
    .select(['partCredits.number', 'partCredits.reason', 'partCredits.issueDate as day'])
    .select(['invoices.id', 'invoices.number as invoiceNumber', 'invoices.currency'])
    .select('partCredits.totalPence as pence');
  const payments = ofInstitution
    .innerJoin('partPayments', 'partPayments.invoiceId', 'invoices.id')
    .where('partPayments.paidOn', '<=', until)
    .select(['partPayments.paidOn as day', 'invoices.id', 'invoices.number as invoiceNumber', 'invoices.currency'])
    .select('partPayments.amountPence as pence');
  // Invoices that were noted as paid before there were parts.
  const paidWhole = ofInstitution
    .innerJoin('invoicePayments', 'invoicePayments.invoiceId', 'invoices.id')
    .where('invoicePayments.paidOn', '<=', until)
    .where('invoices.id', 'not in', db.selectFrom('partPayments').select('invoiceId'))
    .select(['invoicePayments.paidOn as day', 'invoices.id', 'invoices.number as invoiceNumber', 'invoices.currency'])
    .select(sql<number>`invoices."totalPence" - ${creditedPence}`.as('pence'));
  const reminders = await ofInstitution
    .innerJoin('invoiceReminders', 'invoiceReminders.invoiceId', 'invoices.id')
    .where('invoiceReminders.day', '<=', until)
    .select(['invoiceReminders.day', 'invoices.id', 'invoices.number as invoiceNumber', 'invoices.currency'])
    .execute();
  return {
    invoices,
    credits: [...(await credited.execute()), ...(await inParts.execute())],
    payments: [...(await payments.execute()), ...(await paidWhole.execute())],
    reminders,
  };
}
