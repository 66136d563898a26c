import type { Insertable, Selectable } from 'kysely';
import { priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { invoiceKeys } from '#server/db/keys/invoice-keys.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type InvoiceRow = Omit<Selectable<Schema['invoices']>, keyof ReturnType<typeof invoiceKeys>>;
export type CreditNoteRow = Selectable<Schema['creditNotes']>;
export type PartCreditRow = Selectable<Schema['partCredits']>;
export type RequestRow = Selectable<Schema['invoiceRequests']>;

/** A plan and its days, for which an invoice can be issued. */
export interface BoughtPeriod {
  tier: Tier;
  startDate: string;
  endDate: string;
  /** Net, in minor units; null where the price is on request. */
  price: number | null;
  currency: string;
  isTrial: boolean;
  purchaseOrder: string | null;
  /** The newest invoice for its days that no credit note voids. */
  invoiceNumber: string | null;
}

/** An institution's plans from this day on, in order. */
export async function listBoughtPeriods(
  db: Db,
  institutionId: number,
  { day, planOn }: { day: string; planOn: PlanOn },
): Promise<BoughtPeriod[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .where('institutionId', '=', institutionId)
    .where('status', '=', 'active')
    .where('endDate', '>=', day)
    .orderBy('startDate')
    .orderBy('id')
    .select(({ selectFrom }) => [
      'tier',
      'startDate',
      'endDate',
      'priceMinor',
      'currency',
      'isTrial',
      'purchaseOrder',
      selectFrom('invoices')
        .whereRef('invoices.institutionId', '=', 'subscriptions.institutionId')
        .whereRef('invoices.tier', '=', 'subscriptions.tier')
        .whereRef('invoices.periodStart', '<=', 'subscriptions.endDate')
        .whereRef('invoices.periodEnd', '>=', 'subscriptions.startDate')
        .where('invoices.id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
        .orderBy('invoices.id', 'desc')
        .limit(1)
        .select('invoices.number')
        .as('invoiceNumber'),
    ])
    .execute();
  return rows.map((term) => ({ ...term, price: priceOfTerm(term, planOn) }));
}

export type NewRequest = Insertable<Schema['invoiceRequests']>;

/** Returns the id; undefined if the institution already has an open request. */
export async function insertRequest(db: Db, request: NewRequest): Promise<number | undefined> {
  const row = await db
    .insertInto('invoiceRequests')
    .values(request)
    .onConflict((conflict) => conflict.column('institutionId').where('completedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function findRequestRow(db: Db, id: number): Promise<RequestRow | undefined> {
  return db.selectFrom('invoiceRequests').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Reads the request and locks it until the end of the transaction. */
export async function lockRequest(db: Db, id: number): Promise<RequestRow | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('invoiceRequests')
    .set(({ ref }) => ({ tier: ref('tier') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function completeRequest(
  db: Db,
  id: number,
  by: { completedAt: string; completedBy: number },
): Promise<void> {
  await db.updateTable('invoiceRequests').set(by).where('id', '=', id).execute();
}

/** The next number of a series. Its row stays locked until the end of the transaction, so that a rollback leaves no gap. */
export async function takeNumber(db: Db, series: 'invoiceNumber' | 'creditNoteNumber'): Promise<number> {
  const counter = await db
    .updateTable('counters')
    .set((eb) => ({ next: eb('next', '+', 1) }))
    .where('name', '=', series)
    .returning('next')
    .executeTakeFirstOrThrow();
  return counter.next - 1;
}

export async function findCounter(db: Db, series: 'invoiceNumber'): Promise<number> {
  const { next } = await db.selectFrom('counters').where('name', '=', series).select('next').executeTakeFirstOrThrow();
  return next;
}

export async function hasInvoices(db: Db): Promise<boolean> {
  return (await db.selectFrom('invoices').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns false, and changes nothing, if that number was given already. */
export async function raiseCounter(db: Db, series: 'invoiceNumber', next: number): Promise<boolean> {
  const row = await db
    .updateTable('counters')
    .set({ next })
    .where('name', '=', series)
    .where('next', '<=', next)
    .returning('next')
    .executeTakeFirst();
  return row !== undefined;
}

export type NewInvoice = Omit<InvoiceRow, 'id'>;

export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<number> {
  const { id } = await db
    .insertInto('invoices')
    .values({ ...invoice, ...invoiceKeys(invoice) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Institution, recipient and billing address. */
export async function findBilled(
  db: Db,
  { institutionId, contactId }: { institutionId: number; contactId: number | null },
): Promise<{ institutionName: string; attention: string; address: BillingAddress | null } | undefined> {
  const names = await db
    .selectFrom('institutions')
    .leftJoin('users', (join) => join.on('users.id', '=', contactId ?? 0))
    .where('institutions.id', '=', institutionId)
    .select(['institutions.name as institutionName', 'users.fullName as attention'])
    .executeTakeFirst();
  if (!names || (contactId !== null && names.attention === null)) return undefined;
  return { ...names, attention: names.attention ?? '', address: (await findBillingDetails(db, institutionId)) ?? null };
}

export type BillingAddress = Selectable<Schema['billingDetails']>;

export async function findBillingDetails(db: Db, institutionId: number): Promise<BillingAddress | undefined> {
  return db.selectFrom('billingDetails').where('institutionId', '=', institutionId).selectAll().executeTakeFirst();
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function findCreditNote(db: Db, invoiceId: number): Promise<CreditNoteRow | undefined> {
  return db.selectFrom('creditNotes').where('invoiceId', '=', invoiceId).selectAll().executeTakeFirst();
}

/** The credit notes for a part of an invoice, oldest first. */
export async function listPartCredits(db: Db, invoiceId: number): Promise<PartCreditRow[]> {
  return db.selectFrom('partCredits').where('invoiceId', '=', invoiceId).orderBy('id').selectAll().execute();
}

export async function findPartCredit(db: Db, id: number): Promise<PartCreditRow | undefined> {
  return db.selectFrom('partCredits').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function findPartCreditPdf(db: Db, creditId: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await db.selectFrom('partCreditPdfs').where('creditId', '=', creditId).select('bytes').executeTakeFirst();
  return row?.bytes;
}

/** Does not overwrite a stored file. */
export async function insertPartCreditPdf(
  db: Db,
  row: { creditId: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await db
    .insertInto('partCreditPdfs')
    .values(row)
    .onConflict((conflict) => conflict.column('creditId').doNothing())
    .execute();
}

export type PdfTable = 'invoicePdfs' | 'creditNotePdfs';

export async function findPdf(
  db: Db,
  table: PdfTable,
  invoiceId: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await db.selectFrom(table).where('invoiceId', '=', invoiceId).select('bytes').executeTakeFirst();
  return row?.bytes;
}

/** Does not overwrite a stored file. */
export async function insertPdf(
  db: Db,
  table: PdfTable,
  row: { invoiceId: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<void> {
  await db
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column('invoiceId').doNothing())
    .execute();
}

export async function findInvoiceOfRequest(db: Db, requestId: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoices').where('requestId', '=', requestId).selectAll().executeTakeFirst();
}

/** Decides on the VAT of an institution; null if it has no billing address. */
export type Buyer = Pick<BillingAddress, 'country' | 'vatNumber' | 'vatRule' | 'vatRuleReason'> | null;

export const buyerColumns = [
  'billingDetails.country',
  'billingDetails.vatNumber',
  'billingDetails.vatRule',
  'billingDetails.vatRuleReason',
] as const;
/** A row of `buyerColumns` by a left join: null in each where the institution has no billing details. */
export type JoinedBuyer = { [Column in keyof NonNullable<Buyer>]: NonNullable<Buyer>[Column] | null };

export function buyerOf({ country, vatNumber, vatRule, vatRuleReason }: JoinedBuyer): Buyer {
  return country === null ? null : { country, vatNumber, vatRule, vatRuleReason };
}
