import { paidPence } from '#server/db/queries/invoice-sums.ts';
import type { Db } from '#server/db/schema.ts';
import {
  type CreditNoteRow,
  findCreditNote,
  type InvoiceRow,
  listPartCredits,
  type PartCreditRow,
} from '#server/features/invoices/invoices.queries.ts';

/** An invoice with the events recorded since it was sent. */
export interface Noted {
  invoice: InvoiceRow;
  paidOn: string | null;
  creditNoteNumber: string | null;
  remindedOn: string | null;
  /** The amount paid so far. */
  paidPence: number;
  /** The credit notes for a part of it, oldest first. */
  partCredits: PartCreditRow[];
  /** The amount left to pay of an invoice that is not void. */
  leftPence: number;
}

/** Reads an invoice with its events and locks it until the end of the transaction. */
export async function lockInvoice(db: Db, id: number): Promise<Noted | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  const invoice = await db
    .updateTable('invoices')
    .set(({ ref }) => ({ number: ref('number') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!invoice) return undefined;
  const payment = await db
    .selectFrom('invoicePayments')
    .where('invoiceId', '=', id)
    .select('paidOn')
    .executeTakeFirst();
  const creditNote = await findCreditNote(db, id);
  const reminder = await db
    .selectFrom('invoiceReminders')
    .where('invoiceId', '=', id)
    .select(({ fn }) => fn.max<string | null>('day').as('day'))
    .executeTakeFirst();
  const partCredits = await listPartCredits(db, id);
  const paid = await findPaidPence(db, id);
  return {
    invoice,
    partCredits,
    paidPence: paid,
    leftPence: partCredits.reduce((left, { totalPence }) => left - totalPence, invoice.totalPence) - paid,
    paidOn: payment?.paidOn ?? null,
    creditNoteNumber: creditNote?.number ?? null,
    remindedOn: reminder?.day ?? null,
  };
}

export async function findPaidPence(db: Db, invoiceId: number): Promise<number> {
  const row = db.selectFrom('invoices').where('id', '=', invoiceId).select(paidPence.as('pence'));
  return (await row.executeTakeFirstOrThrow()).pence;
}

export async function insertPartPayment(
  db: Db,
  payment: { invoiceId: number; amountPence: number; paidOn: string; notedAt: string },
): Promise<void> {
  await db.insertInto('partPayments').values(payment).execute();
}

/** Returns the last payment, which is deleted; undefined for an invoice noted as paid before there were parts. */
export async function deleteLastPartPayment(db: Db, invoiceId: number) {
  const last = db
    .selectFrom('partPayments')
    .where('invoiceId', '=', invoiceId)
    .select(({ fn }) => fn.max('id').as('id'));
  return db.deleteFrom('partPayments').where('id', '=', last).returning(['amountPence', 'paidOn']).executeTakeFirst();
}

export async function insertPayment(
  db: Db,
  payment: { invoiceId: number; paidOn: string; notedAt: string },
): Promise<void> {
  await db.insertInto('invoicePayments').values(payment).execute();
}

export async function deletePayment(db: Db, invoiceId: number): Promise<void> {
  await db.deleteFrom('invoicePayments').where('invoiceId', '=', invoiceId).execute();
}

/** Invoices due on this day or earlier that are neither paid nor void, and whose reminders are not withheld. */
export async function listToRemind(db: Db, dueUntil: string): Promise<{ id: number; dueDate: string }[]> {
  return db
    .selectFrom('invoices')
    .where('dueDate', '<=', dueUntil)
    .where('id', 'not in', db.selectFrom('invoicePayments').select('invoiceId'))
    .where('id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .where('id', 'not in', db.selectFrom('withheldReminders').select('invoiceId'))
    .orderBy('id')
    .select(['id', 'dueDate'])
    .execute();
}

/** Whether the portal has reminded of this step by itself, or anybody on this day. */
export async function wasReminded(db: Db, invoiceId: number, { step, day }: { step: number; day: string }) {
  const row = await db
    .selectFrom('invoiceReminders')
    .where('invoiceId', '=', invoiceId)
    .where((eb) => eb.or([eb('step', '>=', step), eb('day', '=', day)]))
    .select('day')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findWithheld(db: Db, invoiceId: number): Promise<string | null> {
  const row = db.selectFrom('withheldReminders').where('invoiceId', '=', invoiceId).select('reason');
  return (await row.executeTakeFirst())?.reason ?? null;
}

export async function insertWithheld(db: Db, row: { invoiceId: number; reason: string; byId: number; at: string }) {
  await db.insertInto('withheldReminders').values(row).execute();
}

export async function deleteWithheld(db: Db, invoiceId: number): Promise<void> {
  await db.deleteFrom('withheldReminders').where('invoiceId', '=', invoiceId).execute();
}

export async function insertReminder(
  db: Db,
  reminder: { invoiceId: number; day: string; remindedAt: string; step: number | null },
): Promise<void> {
  await db.insertInto('invoiceReminders').values(reminder).execute();
}

export async function insertCreditNote(db: Db, creditNote: CreditNoteRow): Promise<void> {
  await db.insertInto('creditNotes').values(creditNote).execute();
}

export async function insertPartCredit(db: Db, credit: Omit<PartCreditRow, 'id'>): Promise<number> {
  const { id } = await db.insertInto('partCredits').values(credit).returning('id').executeTakeFirstOrThrow();
  return id;
}
