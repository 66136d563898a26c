import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { Invoice, InvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { servedRoles } from '#contract/values/capabilities.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import type { Buyer } from './invoices.queries.ts';
import { buyerColumns, buyerOf, type JoinedBuyer } from './invoices.queries.ts';

/** By request id: numbers of the institution's other invoices that overlap its period, oldest first. */
export async function listEarlierNumbers(db: Db, requestIds: readonly number[]): Promise<Map<number, string[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoiceRequests as request')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.institutionId', '=', 'request.institutionId')
        .onRef('invoices.periodStart', '<=', 'request.periodEnd')
        .onRef('invoices.periodEnd', '>=', 'request.periodStart')
        .on('invoices.requestId', 'is distinct from', ({ ref }) => ref('request.id')),
    )
    .where('request.id', 'in', requestIds)
    .where('invoices.id', 'not in', db.selectFrom('creditNotes').select('invoiceId'))
    .orderBy('invoices.id')
    .select(['request.id', 'invoices.number'])
    .execute();
  const numbers = new Map<number, string[]>();
  for (const { id, number } of rows) numbers.set(id, [...(numbers.get(id) ?? []), number]);
  return numbers;
}

type VatFor = (buyer: Buyer) => number;

export async function findRequest(db: Db, id: number, vatFor: VatFor): Promise<InvoiceRequest | undefined> {
  const row = await requests(db).where('request.id', '=', id).executeTakeFirst();
  return row && shownRequest(row, vatFor);
}

export async function findOpenRequest(db: Db, institutionId: number): Promise<InvoiceRequest | undefined> {
  const open = requests(db).where('request.institutionId', '=', institutionId).where('request.completedAt', 'is', null);
  const row = await open.executeTakeFirst();
  return row && shownRequest(row, () => 0);
}

/** One page of an institution's requests, or of all open ones, newest first. */
export async function readRequests(
  db: Db,
  which: { institutionId: number } | 'open',
  page: ListQuery,
  vatFor: VatFor,
): Promise<Page<InvoiceRequest>> {
  const found =
    which === 'open'
      ? requests(db).where('request.completedAt', 'is', null)
      : requests(db).where('request.institutionId', '=', which.institutionId);
  const { rows, next } = await readPage(found, sorted('desc', sortColumn('number', 'request.id')), page);
  return { rows: rows.map((row) => shownRequest(row, vatFor)), next };
}

/** Number of open requests without an invoice. */
export async function countNewRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invoiceRequests as request')
    .leftJoin('invoices', 'invoices.requestId', 'request.id')
    .where('request.completedAt', 'is', null)
    .where('invoices.id', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Requests with their people, institutions and invoices. A request that a customer closed was withdrawn. */
function requests(db: Db) {
  return db
    .selectFrom('invoiceRequests as request')
    .innerJoin('users', 'users.id', 'request.requestedBy')
    .innerJoin('institutions', 'institutions.id', 'request.institutionId')
    .leftJoin('invoices', 'invoices.requestId', 'request.id')
    .leftJoin('users as withdrawer', (join) =>
      join.onRef('withdrawer.id', '=', 'request.completedBy').on('withdrawer.role', 'in', servedRoles),
    )
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'request.institutionId')
    .select([
      'request.id',
      'request.institutionId',
      'institutions.name as institution',
      'request.requestedBy',
      'users.fullName as customerName',
      'request.requestedAt as requestDate',
      'request.tier',
      'request.amountPence',
      'request.currency',
      'request.periodStart',
      'request.periodEnd',
      'request.purchaseOrder',
      'request.note',
      'request.completedAt',
      'withdrawer.fullName as withdrawnBy',
      'invoices.id as invoiceId',
      'invoices.number',
      'invoices.netPence',
      'invoices.vatBasisPoints',
      'invoices.vatPence',
      'invoices.totalPence',
      'invoices.issuedAt',
      'invoices.issueDate',
      'invoices.dueDate',
      ...buyerColumns,
    ]);
}

function shownRequest(
  { country, vatNumber, vatRule, vatRuleReason, ...row }: RequestWithNames,
  vatFor: VatFor,
): InvoiceRequest {
  return withInvoice(row, vatFor(buyerOf({ country, vatNumber, vatRule, vatRuleReason })));
}

type RequestWithNames = Joined & JoinedBuyer;

type Columns<Row> = { [Key in keyof Row]: Row[Key] | null };
type Joined = Omit<InvoiceRequest, 'isNew' | 'invoice' | 'vatBasisPoints'> &
  Columns<Omit<Invoice, 'id'>> & { invoiceId: number | null };

function withInvoice(row: Joined, vatBasisPoints: number): InvoiceRequest {
  const { invoiceId, number, netPence, vatBasisPoints: charged, vatPence, totalPence, ...others } = row;
  const { issuedAt, issueDate, dueDate, ...rest } = others;
  const columns = { number, netPence, vatBasisPoints: charged, vatPence, totalPence, issuedAt, issueDate, dueDate };
  const request = { ...rest, isNew: invoiceId === null, vatBasisPoints: charged ?? vatBasisPoints };
  return { ...request, invoice: invoiceId !== null && isWhole(columns) ? { id: invoiceId, ...columns } : null };
}

/** A left join returns all columns of a row or none. */
function isWhole<Row extends object>(columns: Columns<Row>): columns is Columns<Row> & Row {
  return Object.values(columns).every((value) => value !== null);
}
