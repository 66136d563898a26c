import { type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/institution-values.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Buyer } from '#server/features/invoices/invoices.queries.ts';

export type OfferRow = Selectable<Schema['renewalOffers']>;
export type NewOffer = Omit<OfferRow, 'id' | 'requestId'>;

/** A year of an institution, by its first day. */
export interface Year {
  institutionId: number;
  periodStart: string | null;
}

/** Invoices of these institutions for years of plans that were not voided, oldest first. */
export async function listPlanInvoices(
  db: Db,
  institutionIds: readonly number[],
): Promise<(Year & { tier: Tier | null; contactId: number; netPence: number })[]> {
  return db
    .selectFrom('invoices')
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .where('periodStart', 'is not', null)
    .where('id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .orderBy('id')
    .select(['institutionId', 'periodStart', 'tier', 'contactId', 'netPence'])
    .execute();
}

function idRows(db: Db, ids: readonly number[]) {
  return rowsOf(
    db,
    ids.map((id) => [id]),
    ['bigint'],
  );
}

export async function listDraftedYears(db: Db): Promise<Year[]> {
  return db
    .selectFrom('invoiceDrafts')
    .where('periodStart', 'is not', null)
    .select(['institutionId', 'periodStart'])
    .execute();
}

export async function listOfferedYears(db: Db): Promise<Year[]> {
  return db.selectFrom('renewalOffers').select(['institutionId', 'periodStart']).execute();
}

/** What decides on the VAT of each institution; those without a billing address are missing. */
export async function listBuyers(db: Db): Promise<Map<number, Buyer>> {
  const rows = await db.selectFrom('billingDetails').select(['institutionId', 'country', 'vatNumber']).execute();
  return new Map(rows.map(({ institutionId, ...buyer }) => [institutionId, buyer]));
}

/** Answers its id; undefined if this year was offered to the institution already. */
export async function insertOffer(db: Db, offer: NewOffer): Promise<number | undefined> {
  const row = await db
    .insertInto('renewalOffers')
    .values(offer)
    .onConflict((conflict) => conflict.columns(['institutionId', 'periodStart']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The offer, locked against whoever takes it up or withdraws it until the end of the transaction. */
export async function lockOffer(db: Db, id: number): Promise<OfferRow | undefined> {
  // An update that changes nothing locks the row on both engines.
  return db
    .updateTable('renewalOffers')
    .set(({ ref }) => ({ tier: ref('tier') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateOfferRequest(db: Db, id: number, requestId: number): Promise<void> {
  await db.updateTable('renewalOffers').set({ requestId }).where('id', '=', id).execute();
}

export async function deleteOffer(db: Db, id: number): Promise<void> {
  await db.deleteFrom('renewalOffers').where('id', '=', id).execute();
}

export async function findOfferRow(db: Db, id: number) {
  return offers(db).where('renewalOffers.id', '=', id).executeTakeFirst();
}

/** One page of the offers to institutions with these values, newest first. */
export function readOfferRows(db: Db, values: InstitutionValues, page: ListQuery) {
  const found = offers(db).where(whereInstitution(values));
  return readPage(found, sorted('desc', sortColumn('number', 'renewalOffers.id')), page);
}

export type ShownOfferRow = NonNullable<Awaited<ReturnType<typeof findOfferRow>>>;

/** Offers with the names of whom they are for and what became of them. */
function offers(db: Db) {
  return db
    .selectFrom('renewalOffers')
    .innerJoin('institutions', 'institutions.id', 'renewalOffers.institutionId')
    .innerJoin('users', 'users.id', 'renewalOffers.contactId')
    .leftJoin('invoiceRequests', 'invoiceRequests.id', 'renewalOffers.requestId')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.requestId', '=', 'renewalOffers.requestId')
        .on('invoices.id', 'not in', db.selectFrom('creditNotes').select('invoiceId')),
    )
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'renewalOffers.institutionId')
    .selectAll('renewalOffers')
    .select(['institutions.name as institution', 'users.fullName as contact', 'invoices.id as invoiceId'])
    .select(['invoiceRequests.completedAt', 'billingDetails.country', 'billingDetails.vatNumber']);
}
