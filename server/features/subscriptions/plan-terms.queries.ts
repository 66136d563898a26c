import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

export interface TermRow extends SubscriptionRow {
  invoiceNumber: string | null;
}

/** One page of all terms of an institution, the latest first; withdrawn ones as well. */
export function readTerms(db: Db, institutionId: number, page: ListQuery) {
  const latest = sorted(
    'desc',
    sortColumn('text', 'subscriptions.startDate'),
    sortColumn('number', 'subscriptions.id'),
  );
  return readPage(terms(db).where('subscriptions.institutionId', '=', institutionId), latest, page);
}

export async function listTermsByIds(db: Db, ids: readonly number[]): Promise<TermRow[]> {
  if (ids.length === 0) return [];
  return terms(db).where('subscriptions.id', 'in', ids).orderBy('subscriptions.startDate').execute();
}

export async function findTerm(db: Db, id: number): Promise<TermRow | undefined> {
  return terms(db).where('subscriptions.id', '=', id).executeTakeFirst();
}

/** The last term of an institution that was not withdrawn. */
export async function findLastTerm(db: Db, institutionId: number): Promise<TermRow | undefined> {
  return terms(db)
    .where('subscriptions.institutionId', '=', institutionId)
    .where('subscriptions.withdrawnAt', 'is', null)
    .orderBy('subscriptions.endDate', 'desc')
    .orderBy('subscriptions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Terms, each with the number of the newest invoice for its days that no credit note voids. */
function terms(db: Db) {
  const invoice = sql<string | null>`(
    select invoices.number from invoices
    where invoices."institutionId" = subscriptions."institutionId" and invoices.tier = subscriptions.tier
      and invoices."periodStart" <= subscriptions."endDate" and invoices."periodEnd" >= subscriptions."startDate"
      and invoices.id not in (select "invoiceId" from "creditNotes")
    order by invoices.id desc limit 1)`;
  return db.selectFrom('subscriptions').selectAll('subscriptions').select(invoice.as('invoiceNumber'));
}
