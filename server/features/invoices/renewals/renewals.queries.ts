import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { renewalDays, renewalMaxDays } from '#contract/values/plans-and-usage/renewals.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import { countRows } from '#server/db/count-rows.ts';
import { dayAfter } from '#server/db/engines/sql-functions.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { withPlan } from '#server/db/queries/institutions-with-plans.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { buyerColumns, type JoinedBuyer } from '#server/features/invoices/invoices.queries.ts';

export type OfferRow = Selectable<Schema['renewalOffers']>;
export type NewOffer = Omit<OfferRow, 'id' | 'requestId' | 'declinedAt' | 'declinedBy' | 'declineReason'>;

export interface Year {
  institutionId: number;
  periodStart: string | null;
}

/** An institution's plan that ends soon, and whose next year was neither offered, drafted nor invoiced. */
export interface DueRow extends JoinedBuyer {
  institutionId: number;
  institution: string;
  tier: Tier;
  validUntil: string;
  /** The agreement for the last term. */
  startDate: string;
  priceMinor: number | null;
  currency: string;
  isTrial: boolean;
}

/** One page of due renewals of matching institutions, earliest end first. */
export function readDueRows(db: Db, { values, ...until }: { values: InstitutionValues } & Until, page: ListQuery) {
  const byEnd = sorted('asc', sortColumn('text', 'last.endDate'), sortColumn('number', 'last.institutionId'));
  return readPage(dueRows(db, until).where(whereInstitution(values)), byEnd, page);
}

export async function countDueRows(
  db: Db,
  { values, day }: { values: InstitutionValues; day: string },
): Promise<number> {
  return countRows(db.selectFrom(dueRows(db, { day, within: renewalDays }).where(whereInstitution(values)).as('due')));
}

export async function listDueRows(db: Db, { ids, day }: { ids: readonly number[]; day: string }): Promise<DueRow[]> {
  return dueRows(db, { day, within: renewalMaxDays }).where('last.institutionId', 'in', ids).execute();
}

/** Plans that end within so many days after this one. */
interface Until {
  day: string;
  within: number;
}

function dueRows(db: Db, { day, within }: Until) {
  const nextStart = dayAfter(db, 'last.endDate');
  const ofNextYear = (table: string) =>
    sql<SqlBool>`${sql.ref(`${table}.institutionId`)} = last."institutionId" and ${sql.ref(`${table}.periodStart`)} = ${nextStart}`;
  return withPlan(db, day)
    .innerJoin('subscriptions as last', 'last.institutionId', 'institutions.id')
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'institutions.id')
    .where('subscriptions.tier', 'is not', null)
    .where('last.status', '=', 'active')
    .where('last.endDate', '>=', day)
    .where('last.endDate', '<=', addDays(day, within))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as later')
            .whereRef('later.institutionId', '=', 'last.institutionId')
            .whereRef('later.endDate', '>', 'last.endDate')
            .where('later.status', '=', 'active')
            .select('later.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices')
            .where(ofNextYear('invoices'))
            .where('invoices.id', 'not in', selectFrom('creditNotes').select('invoiceId'))
            .select('invoices.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoiceDrafts').where(ofNextYear('invoiceDrafts')).select('invoiceDrafts.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('renewalOffers').where(ofNextYear('renewalOffers')).select('renewalOffers.id'))),
    )
    .select(['institutions.id as institutionId', 'institutions.name as institution'])
    .select([({ ref }) => ref('last.endDate').$notNull().as('validUntil')])
    .select(({ ref }) => [
      ref('last.tier').$notNull().as('tier'),
      ref('last.startDate').$notNull().as('startDate'),
      ref('last.priceMinor').as('priceMinor'),
      ref('last.currency').$notNull().as('currency'),
      ref('last.isTrial').$notNull().as('isTrial'),
    ])
    .select(buyerColumns);
}

/** Invoices of these institutions for plan years, without voided ones, oldest first. */
export async function listPlanInvoices(
  db: Db,
  institutionIds: readonly number[],
): Promise<(Year & { tier: Tier | null; contactId: number; netPence: number; currency: string })[]> {
  return db
    .selectFrom('invoices')
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .where('periodStart', 'is not', null)
    .where('id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .orderBy('id')
    .select(['institutionId', 'periodStart', 'tier', 'contactId', 'netPence', 'currency'])
    .execute();
}

export async function listOfferedYears(db: Db): Promise<Year[]> {
  return db.selectFrom('renewalOffers').select(['institutionId', 'periodStart']).execute();
}

/** Returns the id; undefined if this year was already offered to the institution. */
export async function insertOffer(db: Db, offer: NewOffer): Promise<number | undefined> {
  const row = await db
    .insertInto('renewalOffers')
    .values(offer)
    .onConflict((conflict) => conflict.columns(['institutionId', 'periodStart']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Reads the offer and locks it against acceptance and withdrawal until the end of the transaction. */
export async function lockOffer(db: Db, id: number): Promise<OfferRow | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('renewalOffers')
    .set(({ ref }) => ({ tier: ref('tier') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateOfferDeclined(
  db: Db,
  id: number,
  declined: Pick<OfferRow, 'declinedAt' | 'declinedBy' | 'declineReason'>,
): Promise<void> {
  await db.updateTable('renewalOffers').set(declined).where('id', '=', id).execute();
}

/** The lines of the offer that a request accepts; null where it accepts none, or the plan is the only line. */
export async function findOfferedLines(db: Db, requestId: number): Promise<string | null> {
  const offer = db.selectFrom('renewalOffers').where('requestId', '=', requestId).select('lines');
  return (await offer.executeTakeFirst())?.lines ?? null;
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

/** One page of the offers to matching institutions, newest first. */
export function readOfferRows(db: Db, values: InstitutionValues, page: ListQuery) {
  const found = offers(db).where(whereInstitution(values));
  return readPage(found, sorted('desc', sortColumn('number', 'renewalOffers.id')), page);
}

export type ShownOfferRow = NonNullable<Awaited<ReturnType<typeof findOfferRow>>>;

function offers(db: Db) {
  return db
    .selectFrom('renewalOffers')
    .innerJoin('institutions', 'institutions.id', 'renewalOffers.institutionId')
    .innerJoin('users', 'users.id', 'renewalOffers.contactId')
    .leftJoin('users as decliner', 'decliner.id', 'renewalOffers.declinedBy')
    .leftJoin('invoiceRequests', 'invoiceRequests.id', 'renewalOffers.requestId')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.requestId', '=', 'renewalOffers.requestId')
        .on('invoices.id', 'not in', db.selectFrom('creditNotes').select('invoiceId')),
    )
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'renewalOffers.institutionId')
    .selectAll('renewalOffers')
    .select(['institutions.name as institution', 'users.fullName as contact', 'invoices.id as invoiceId'])
    .select(['decliner.fullName as declinedByName', 'invoiceRequests.completedAt', ...buyerColumns]);
}
