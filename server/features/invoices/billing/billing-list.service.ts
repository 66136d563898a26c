import type { ListQuery } from '#contract/list-query.ts';
import type { BilledInvoice, BillingCounts } from '#contract/plans-and-usage/billing.ts';
import type { FoundInvoice, IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type BillingSort, type BillingState, issuedStateOf } from '#contract/values/plans-and-usage/billing.ts';
import { listCurrency, vatOf } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import { folded, nameKey } from '#server/db/keys/name-key.ts';
import { cursorOf, type Page, type Place, placeIn, sortColumn, sorted } from '#server/db/list-page.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import type { Db } from '#server/db/schema.ts';
import { canBeElectronic } from '#server/features/invoices/electronic/electronic-document.ts';
import { chosenVatOf, institutionVat } from '#server/features/invoices/institution-vat.service.ts';
import { readLines, sumOf } from '#server/features/invoices/invoice-lines.ts';
import { type InvoiceSettings, invoiceSettings } from '#server/features/invoices/invoice-settings.ts';
import { buyerOf } from '#server/features/invoices/invoices.queries.ts';
import { canReadInvoices, invoicesOf } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { cutPage, limitOf } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import {
  countIssued,
  type DraftListRow,
  type IssuedRow,
  listDraftRows,
  listIssued,
  listIssuedByIds,
  listPartCreditNumbers,
  type PartCreditNumbers,
  readIssuedTo,
  type SoughtInvoices,
  searchInvoices,
} from './billing-list.queries.ts';

type BilledRow = Omit<BilledInvoice, 'coveredFor'>;

interface Search {
  q: string;
  values: InstitutionValues;
  institution?: number | undefined;
}

interface Listing extends Search, ListQuery {
  state?: BillingState | undefined;
  sort: BillingSort;
  order: 'asc' | 'desc';
}

interface Placed {
  place: Place;
  row: BilledRow;
}

/**
 * Invoices for the billing desk. Drafts are few, because people write them by hand, and are merged into the page of
 * sent invoices: their totals follow from VAT rules and their titles from their lines, so SQL cannot compute either.
 */
export function createBillingList({ reading, clock, settings }: Portal) {
  const today = () => londonTime(clock()).day;

  async function foundDrafts({ q, ...whose }: Search): Promise<BilledRow[]> {
    const drafts = (await listDraftRows(reading, whose)).map((row) => billedDraft(row, invoiceSettings(settings())));
    return drafts.filter((row) => searched(row).includes(folded(q)));
  }

  return {
    async list({ state, sort, order, q, institution, values, ...asked }: Listing): Promise<Page<BilledRow>> {
      const search = { q, institution, values };
      const after = placeIn(asked, sorted(order, ...kindsOf[sort]));
      const limit = limitOf(asked);
      const isBehind = ({ place }: Placed) => !after || compare(place, after) * (order === 'asc' ? 1 : -1) > 0;
      const drafts = state === undefined || state === 'draft' ? await foundDrafts(search) : [];
      const found = drafts.map((row): Placed => ({ row, place: [...draftKey[sort](row), 1, row.id] })).filter(isBehind);
      if (state !== 'draft') {
        const day = today();
        const filter = { ...search, state, today: day };
        const page = { sort, order, after: after && amongIssued(after), limit: limit + 1 };
        const issued = await listIssued(reading, filter, page);
        const credits = await creditsOf(
          reading,
          issued.map(({ row }) => row),
        );
        for (const { row, place } of issued) {
          found.push({ row: billedInvoice(row, credits, day), place: [...place.slice(0, -1), 0, row.id] });
        }
      }
      found.sort((a, b) => compare(a.place, b.place) * (order === 'asc' ? 1 : -1));
      const page = cutPage(found, limit, ({ place }) => cursorOf(place));
      return { ...page, rows: page.rows.map(({ row }) => row) };
    },

    async counts(search: Search): Promise<BillingCounts> {
      const drafts = await foundDrafts(search);
      const counts = { draft: drafts.length, sent: 0, overdue: 0, paid: 0, void: 0 };
      const sums = new Map<string, { openPence: number; overduePence: number }>();
      const totals = totalsOf(drafts);
      const issued = await countIssued(reading, { ...search, today: today() });
      for (const { state, currency, count, pence, invoicedPence } of issued) {
        counts[state] += count;
        const isOpen = state === 'sent' || state === 'overdue';
        totals.push({ state, currency, pence: isOpen ? pence : invoicedPence });
        if (!isOpen) continue;
        const sum = sums.get(currency) ?? { openPence: 0, overduePence: 0 };
        const overduePence = sum.overduePence + (state === 'overdue' ? pence : 0);
        sums.set(currency, { openPence: sum.openPence + pence, overduePence });
      }
      const inPounds = sums.get(listCurrency) ?? { openPence: 0, overduePence: 0 };
      return { ...counts, ...inPounds, sums: [...sums].map(([currency, sum]) => ({ currency, ...sum })), totals };
    },
  };
}

function totalsOf(drafts: readonly BilledRow[]): BillingCounts['totals'] {
  const byCurrency = new Map<string, number>();
  for (const { currency, totalPence } of drafts) byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + totalPence);
  return [...byCurrency].map(([currency, pence]) => ({ state: 'draft', currency, pence }));
}

/** One page of the invoices of one institution as its people see them, newest first. */
export async function readIssuedPage(
  db: Db,
  institutionId: number,
  { today, ...page }: ListQuery & { today: string },
): Promise<Page<IssuedInvoice>> {
  const { rows, next } = await readIssuedTo(db, institutionId, page);
  const credits = await creditsOf(db, rows);
  return { rows: rows.map((row) => issuedInvoice(row, credits, today)), next };
}

/** One page of a search among all invoices that the viewer may read, newest first. Technical support may read none. */
export async function readSearchPage(
  db: Db,
  viewer: Person,
  { limit, cursor, ...sought }: ListQuery & SoughtInvoices,
): Promise<Page<FoundInvoice>> {
  const { rows, next } = await searchInvoices(db, invoicesOf(viewer), sought, { limit, cursor });
  const found = rows.map((row): FoundInvoice => {
    const { institutionName: institution } = row;
    return { ...row, institution, title: titleOf(row), state: issuedStateOf(row, sought.today) };
  });
  return { rows: found, next };
}

/** Invoices by id, each with the people who may read it. */
export async function listIssuedWithReaders(db: Db, ids: readonly number[], today: string) {
  const rows = await listIssuedByIds(db, ids);
  const credits = await creditsOf(db, rows);
  return rows.map((row) => {
    const institution = { id: row.institutionId, accountManagerId: row.accountManagerId };
    return {
      invoice: issuedInvoice(row, credits, today),
      isFor: (reader: Person) => canReadInvoices(reader, institution),
    };
  });
}

function creditsOf(db: Db, rows: readonly { id: number; creditedPence: number }[]): Promise<PartCreditNumbers> {
  return listPartCreditNumbers(
    db,
    rows.filter(({ creditedPence }) => creditedPence > 0).map(({ id }) => id),
  );
}

type Listed = Omit<IssuedRow, 'accountManagerId'>;

function issuedInvoice(row: Listed, credits: PartCreditNumbers, today: string): IssuedInvoice {
  const [title, state] = [titleOf(row), issuedStateOf(row, today)];
  return { ...row, title, state, partCredits: credits.get(row.id) ?? [], isElectronic: canBeElectronic(row) };
}

function searched({ number, creditNoteNumber, institution, contact, title, purchaseOrder }: BilledRow): string {
  const texts = [number, creditNoteNumber, institution, contact, title, purchaseOrder];
  return folded(texts.filter(Boolean).join('\n'));
}

function billedInvoice(row: Listed, credits: PartCreditNumbers, day: string): BilledRow {
  const { institutionName: institution, attention: contact } = row;
  const state = issuedStateOf(row, day);
  const partCredits = credits.get(row.id) ?? [];
  return { ...row, institution, contact, title: titleOf(row), state, partCredits, isElectronic: canBeElectronic(row) };
}

function billedDraft(
  { country, vatNumber, vatRule, vatRuleReason, draftVatRule, draftVatRuleReason, tier, contact, ...row }: DraftListRow,
  settings: InvoiceSettings,
): BilledRow {
  const netPence = sumOf(readLines(row.lines));
  const chosen = chosenVatOf({ vatRule: draftVatRule, vatRuleReason: draftVatRuleReason });
  const buyer = buyerOf({ country, vatNumber, vatRule, vatRuleReason });
  const { vatBasisPoints } = institutionVat(settings, buyer, chosen);
  const none = { number: null, issueDate: null, dueDate: null, paidOn: null, creditNoteNumber: null };
  const notReminded = { paidPence: 0, creditedPence: 0, partCredits: [], remindedOn: null, remindersWithheldFor: null };
  const isElectronic = false;
  const title = titleOf({ planName: tier && tierName(tier), lines: row.lines });
  return {
    ...row,
    ...none,
    contact: contact ?? '',
    ...notReminded,
    isElectronic,
    state: 'draft',
    title,
    totalPence: netPence + vatOf(netPence, vatBasisPoints),
  };
}

const draftOrNot = sortColumn('number', 'isDraft');
const id = sortColumn('number', 'id');
/** Types of the cursor's values. For equal values the older comes first, and drafts are the newest of all. */
const kindsOf = {
  issued: [draftOrNot, id],
  due: [sortColumn('text', 'dueDate'), draftOrNot, id],
  institution: [sortColumn('text', 'institutionKey'), draftOrNot, id],
  total: [sortColumn('number', 'totalPence'), draftOrNot, id],
} as const satisfies Record<BillingSort, unknown>;

const draftKey: Readonly<Record<BillingSort, (row: BilledRow) => readonly (string | number)[]>> = {
  issued: () => [],
  due: () => ['9999-12-31'],
  institution: (row) => [nameKey(row.institution)],
  total: (row) => [row.totalPence],
};

/** The cursor for issued invoices: drafts come after every invoice with the same key. */
function amongIssued(place: Place): Place {
  const [isDraft, last] = place.slice(-2);
  return [...place.slice(0, -2), isDraft === 1 ? Number.MAX_SAFE_INTEGER : (last ?? 0)];
}

/** Compares like the database, by code points. */
function compare(a: Place, b: Place): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  const [left = 0, right = 0] = [a[at], b[at]];
  if (typeof left === 'string') return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return left < Number(right) ? -1 : Number(left > Number(right));
}
