import type { BilledInvoice, BillingCounts } from '#contract/plans-and-usage/billing.ts';
import type { IssuedInvoice } from '#contract/plans-and-usage/invoices.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type BillingSort, type BillingState, issuedStateOf } from '#contract/values/plans-and-usage/billing.ts';
import { vatOf } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { canBeElectronic } from '#server/features/invoices/electronic/electronic-document.ts';
import { readLines, sumOf, titleOf } from '#server/features/invoices/invoice-lines.ts';
import type { InvoiceSettings } from '#server/features/invoices/issue-invoice.service.ts';
import { vatFor } from '#server/features/invoices/vat-rule.ts';
import { canReadInvoices } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  type DraftListRow,
  type IssuedRow,
  listDraftRows,
  listIssuedByIds,
  listIssuedRows,
} from './billing-list.queries.ts';

interface ListParts {
  reading: Db;
  clock: Clock;
  settings: InvoiceSettings;
}

interface Search {
  q: string;
  institution?: number | undefined;
}

interface Listing extends Search {
  state?: BillingState | undefined;
  sort: BillingSort;
  order: 'asc' | 'desc';
}

/** Invoices as the billing desk sees them. */
export function createBillingList({ reading, clock, settings }: ListParts) {
  const today = () => londonTime(clock()).day;

  async function found({ q, institution }: Search): Promise<BilledInvoice[]> {
    const drafts = (await listDraftRows(reading, institution)).map((row) => billedDraft(row, settings));
    const day = today();
    const issued = (await listIssuedRows(reading, institution)).map((row) => billedInvoice(row, day));
    const wanted = q.toLowerCase();
    return [...drafts, ...issued].filter((row) => searched(row).includes(wanted));
  }

  return {
    async list({ state, sort, order, ...search }: Listing): Promise<BilledInvoice[]> {
      const rows = (await found(search)).filter((row) => state === undefined || row.state === state);
      const sorted = rows.toSorted((a, b) => compare(keysOf[sort](a), keysOf[sort](b)));
      return order === 'asc' ? sorted : sorted.reverse();
    },

    async counts(search: Search): Promise<BillingCounts> {
      const counts = { draft: 0, sent: 0, overdue: 0, paid: 0, void: 0, openPence: 0, overduePence: 0 };
      for (const { state, totalPence } of await found(search)) {
        counts[state]++;
        if (state === 'sent' || state === 'overdue') counts.openPence += totalPence;
        if (state === 'overdue') counts.overduePence += totalPence;
      }
      return counts;
    },
  };
}

/** The invoices of one institution as it sees them, newest first. */
export async function listIssuedTo(db: Db, institutionId: number, today: string): Promise<IssuedInvoice[]> {
  return (await listIssuedRows(db, institutionId)).map((row) => issuedInvoice(row, today));
}

/** These invoices in the same way, each with who may read it. */
export async function listIssuedWithReaders(db: Db, ids: readonly number[], today: string) {
  const rows = await listIssuedByIds(db, ids);
  return rows.map((row) => {
    const institution = { id: row.institutionId, accountManagerId: row.accountManagerId };
    return {
      invoice: issuedInvoice(row, today),
      isFor: (reader: Person) => canReadInvoices(reader, institution),
    };
  });
}

function issuedInvoice(row: IssuedRow, today: string): IssuedInvoice {
  const [title, state] = [titleOf(row), issuedStateOf(row, today)];
  return { ...row, title, state, isElectronic: canBeElectronic(row) };
}

function searched({ number, creditNoteNumber, institution, contact, title, purchaseOrder }: BilledInvoice): string {
  const texts = [number, creditNoteNumber, institution, contact, title, purchaseOrder];
  return texts.filter(Boolean).join('\n').toLowerCase();
}

function billedInvoice(row: IssuedRow, day: string): BilledInvoice {
  const { institutionName: institution, attention: contact } = row;
  const state = issuedStateOf(row, day);
  return { ...row, institution, contact, title: titleOf(row), state, isElectronic: canBeElectronic(row) };
}

function billedDraft({ country, vatNumber, tier, ...row }: DraftListRow, settings: InvoiceSettings): BilledInvoice {
  const netPence = sumOf(readLines(row.lines));
  const { vatBasisPoints } = vatFor(settings, country === null ? null : { country, vatNumber });
  const none = { number: null, issueDate: null, dueDate: null, paidOn: null, creditNoteNumber: null, remindedOn: null };
  const isElectronic = false;
  const title = titleOf({ planName: tier && tierName(tier), lines: row.lines });
  return {
    ...row,
    ...none,
    isElectronic,
    state: 'draft',
    title,
    totalPence: netPence + vatOf(netPence, vatBasisPoints),
  };
}

/** What each order compares; where that is the same, the older comes first. Drafts are the newest of all. */
const keysOf: Readonly<Record<BillingSort, (row: BilledInvoice) => readonly (string | number)[]>> = {
  issued: age,
  due: (row) => [row.dueDate ?? '9999-12-31', ...age(row)],
  institution: (row) => [row.institution.toLowerCase(), ...age(row)],
  total: (row) => [row.totalPence, ...age(row)],
};

function age({ state, id }: BilledInvoice): readonly number[] {
  return [state === 'draft' ? 1 : 0, id];
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return 0;
  const [left = 0, right = 0] = [a[at], b[at]];
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right, 'en-GB');
  return left < right ? -1 : 1;
}
