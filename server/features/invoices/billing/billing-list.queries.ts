import { type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { BillingSort, IssuedState, SoughtState } from '#contract/values/plans-and-usage/billing.ts';
import { type Place, readPage, readPlaces, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { creditedPence, paidPence } from '#server/db/queries/invoice-sums.ts';
import type { Db } from '#server/db/schema.ts';
import { buyerColumns } from '#server/features/invoices/invoices.queries.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssuedByIds>>[number];

export interface IssuedFilter {
  q: string;
  institution?: number | undefined;
  /** Selects the institutions whose invoices the viewer reads. */
  values: InstitutionValues;
  /** The day in London. */
  today: string;
}

/** Invoices of one institution with payments, reminders and credit notes, newest first. */
export function readIssuedTo(db: Db, institutionId: number, page: ListQuery) {
  const invoices = issuedRows(db).where('invoices.institutionId', '=', institutionId);
  return readPage(invoices, sorted('desc', id), page);
}

/** Invoices by id, newest first, with their institutions. */
export async function listIssuedByIds(db: Db, ids: readonly number[]) {
  return issuedRows(db)
    .innerJoin('institutions', 'institutions.id', 'invoices.institutionId')
    .where('invoices.id', 'in', ids)
    .orderBy('invoices.id', 'desc')
    .select('institutions.accountManagerId')
    .execute();
}

const id = sortColumn('number', 'invoices.id');
const sorts = {
  issued: [id],
  due: [sortColumn('text', 'invoices.dueDate'), id],
  institution: [sortColumn('text', 'invoices.institutionKey'), id],
  total: [sortColumn('number', 'invoices.totalPence'), id],
} as const satisfies Record<BillingSort, unknown>;

/** Invoices after a cursor, each with its sort key and id. */
export function listIssued(
  db: Db,
  { state, ...filter }: IssuedFilter & { state: IssuedState | undefined },
  { sort, order, ...page }: { sort: BillingSort; order: 'asc' | 'desc'; after: Place | undefined; limit: number },
) {
  let invoices = issuedRows(db).where(isWanted(filter));
  if (state !== undefined) invoices = invoices.where(stateOn(filter.today), '=', state);
  return readPlaces(invoices, sorted(order, ...sorts[sort]), page);
}

/** Search for invoices; amounts are in pence, and both bounds are included. */
export interface SoughtInvoices {
  q?: string | undefined;
  state?: SoughtState | undefined;
  minPence?: number | undefined;
  maxPence?: number | undefined;
  /** The day in London. */
  today: string;
}

export function searchInvoices(db: Db, values: InstitutionValues, sought: SoughtInvoices, page: ListQuery) {
  const { q, state, minPence, maxPence, today } = sought;
  let invoices = issuedRows(db)
    .innerJoin('institutions', 'institutions.id', 'invoices.institutionId')
    .where(whereInstitution(values));
  for (const word of typedWords(q)) invoices = invoices.where(isWanted({ q: word, values: {} }));
  if (state === 'open') invoices = invoices.where(stateOn(today), 'in', ['sent', 'overdue']);
  else if (state !== undefined) invoices = invoices.where(stateOn(today), '=', state);
  if (minPence !== undefined || maxPence !== undefined) {
    const ends = sql`cast(${minPence ?? 0} as bigint) and cast(${maxPence ?? Number.MAX_SAFE_INTEGER} as bigint)`;
    invoices = invoices.where(
      sql<SqlBool>`(invoices."totalPence" between ${ends} or invoices."netPence" between ${ends})`,
    );
  }
  return readPage(invoices, sorted('desc', id), page);
}

export async function countIssued(db: Db, filter: IssuedFilter) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoicePayments', 'invoicePayments.invoiceId', 'invoices.id')
    .leftJoin('creditNotes', 'creditNotes.invoiceId', 'invoices.id')
    .where(isWanted(filter))
    .groupBy([sql.ref('state'), 'invoices.currency'])
    .orderBy('invoices.currency')
    .select(({ fn }) => [
      stateOn(filter.today).as('state'),
      'invoices.currency',
      fn.countAll<number>().as('count'),
      sql<number>`cast(sum(invoices."totalPence" - ${creditedPence}) as bigint)`.as('invoicedPence'),
      sql<number>`cast(sum(invoices."totalPence" - ${creditedPence} - ${paidPence}) as bigint)`.as('pence'),
    ])
    .execute();
}

/** The SQL form of `issuedStateOf`. */
function stateOn(today: string) {
  return sql<IssuedState>`case
    when "creditNotes".number is not null then 'void'
    when "invoicePayments"."paidOn" is not null then 'paid'
    when invoices."dueDate" < ${today} then 'overdue'
    else 'sent' end`;
}

function isWanted({ q, institution, values }: Omit<IssuedFilter, 'today'>) {
  const named = institution === undefined ? sql`true` : sql`invoices."institutionId" = ${institution}`;
  const ofInstitution =
    Object.keys(values).length === 0
      ? named
      : sql`${named} and invoices."institutionId" in (select id from institutions where ${whereInstitution(values)})`;
  if (q === '') return sql<SqlBool>`${ofInstitution}`;
  const texts = sql`(${containing(sql.ref('invoices.searchText'), q)} or ${containing(sql`lower("creditNotes".number)`, q)}
    or exists (select 1 from "partCredits" where "partCredits"."invoiceId" = invoices.id
      and ${containing(sql`lower("partCredits".number)`, q)}))`;
  return sql<SqlBool>`${ofInstitution} and ${texts}`;
}

function issuedRows(db: Db) {
  return db
    .selectFrom('invoices')
    .leftJoin('invoicePayments', 'invoicePayments.invoiceId', 'invoices.id')
    .leftJoin('creditNotes', 'creditNotes.invoiceId', 'invoices.id')
    .leftJoin('withheldReminders', 'withheldReminders.invoiceId', 'invoices.id')
    .selectAll('invoices')
    .select((eb) => [
      'invoicePayments.paidOn',
      'creditNotes.number as creditNoteNumber',
      'withheldReminders.reason as remindersWithheldFor',
      paidPence.as('paidPence'),
      creditedPence.as('creditedPence'),
      eb
        .selectFrom('invoiceReminders')
        .whereRef('invoiceReminders.invoiceId', '=', 'invoices.id')
        .select(({ fn, ref }) => fn.max<string>(ref('invoiceReminders.day')).as('day'))
        .as('remindedOn'),
    ]);
}

/** By invoice: the credit notes for a part of it, oldest first. */
export async function listPartCreditNumbers(db: Db, invoiceIds: readonly number[]): Promise<PartCreditNumbers> {
  const numbers = new Map<number, { id: number; number: string }[]>();
  if (invoiceIds.length === 0) return numbers;
  const rows = await db
    .selectFrom('partCredits')
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('id')
    .select(['id', 'number', 'invoiceId'])
    .execute();
  for (const { invoiceId, ...credit } of rows) numbers.set(invoiceId, [...(numbers.get(invoiceId) ?? []), credit]);
  return numbers;
}

export type PartCreditNumbers = Map<number, { id: number; number: string }[]>;

export type DraftListRow = Awaited<ReturnType<typeof listDraftRows>>[number];

/** Drafts, which are always few, with customer and institution and what decides on the VAT. */
export async function listDraftRows(db: Db, whose: DraftFilter) {
  return draftsOf(db, whose)
    .leftJoin('users', 'users.id', 'invoiceDrafts.contactId')
    .leftJoin('billingDetails', 'billingDetails.institutionId', 'invoiceDrafts.institutionId')
    .select(['invoiceDrafts.id', 'invoiceDrafts.institutionId', 'institutions.name as institution'])
    .select(['users.fullName as contact', 'invoiceDrafts.tier', 'invoiceDrafts.lines', 'invoiceDrafts.purchaseOrder'])
    .select(['invoiceDrafts.periodStart', 'invoiceDrafts.periodEnd'])
    .select('invoiceDrafts.currency')
    .select(buyerColumns)
    .select(['invoiceDrafts.vatRule as draftVatRule', 'invoiceDrafts.vatRuleReason as draftVatRuleReason'])
    .execute();
}

type DraftFilter = Pick<IssuedFilter, 'institution' | 'values'>;

function draftsOf(db: Db, { institution, values }: DraftFilter) {
  const drafts = db
    .selectFrom('invoiceDrafts')
    .innerJoin('institutions', 'institutions.id', 'invoiceDrafts.institutionId')
    .where(whereInstitution(values));
  return institution === undefined ? drafts : drafts.where('invoiceDrafts.institutionId', '=', institution);
}
