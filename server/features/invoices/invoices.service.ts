import type { ListQuery } from '#contract/list-query.ts';
import type { InvoiceRequest, NewInvoiceRequest, OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { amountProblems } from '#contract/values/plans-and-usage/amount-problems.ts';
import type { Page } from '#server/db/list-page.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import type { ContractTerms } from './contract-terms.ts';
import { vatNowFor } from './institution-vat.service.ts';
import { readLines } from './invoice-lines.ts';
import type { InvoiceNews } from './invoice-news.service.ts';
import { noNumber } from './invoice-paper.ts';
import {
  countNewRequests,
  findOpenRequest,
  findRequest,
  listEarlierNumbers,
  readRequests,
} from './invoice-requests.queries.ts';
import { invoiceSettings } from './invoice-settings.ts';
import {
  type Buyer,
  completeRequest,
  findInvoiceOfRequest,
  findRequestRow,
  insertRequest,
  listBoughtPeriods,
  lockRequest,
  type NewRequest,
  type RequestRow,
} from './invoices.queries.ts';
import type { createIssue, Drawn, InvoiceOrder } from './issue-invoice.service.ts';
import { termToInvoice } from './next-to-invoice.service.ts';
import type { createRenewalOffers } from './renewals/renewal-offers.service.ts';
import { findOfferedLines, updateOfferRequest } from './renewals/renewals.queries.ts';
import { refuseUnprintable } from './unprintable.ts';

interface Collaborators {
  issuing: ReturnType<typeof createIssue>;
  offers: ReturnType<typeof createRenewalOffers>;
  noteRequest: InvoiceNews['noteRequest'];
  terms: ContractTerms;
}

/** A request before its year is known. */
type Asked = Omit<NewRequest, 'tier' | 'amountPence' | 'currency' | 'periodStart' | 'periodEnd'>;

export function createInvoices(
  { db, reading, clock, settings, planOn }: Portal,
  { issuing, offers, noteRequest, terms }: Collaborators,
) {
  const today = () => londonTime(clock()).day;
  const vatNow = (buyer: Buyer) => vatNowFor(invoiceSettings(settings()), buyer).vatBasisPoints;

  async function read(id: number): Promise<InvoiceRequest> {
    const request = await findRequest(db, id, vatNow);
    if (!request) throw notFound('This invoice request does not exist');
    return request;
  }

  /**
   * Requests an invoice for the first bought term that has none, or for the year of an offer.
   */
  async function request(
    by: { id: number; institutionId: number },
    { renewalOfferId, ...more }: NewInvoiceRequest,
    recordCreation: RecordCreation,
  ): Promise<InvoiceRequest> {
    refuseUnprintable('purchaseOrder', more.purchaseOrder);
    refuseUnprintable('note', more.note);
    const asked = { ...more, institutionId: by.institutionId, requestedBy: by.id, requestedAt: isoTime(clock()) };
    const id = await (renewalOfferId === undefined
      ? askForBoughtYear(asked, recordCreation)
      : takeUp(renewalOfferId, asked, recordCreation));
    if (id === undefined) throw conflict(await whyNotAgain(by.institutionId));
    return read(id);
  }

  async function askForBoughtYear(asked: Asked, recordCreation: RecordCreation): Promise<number | undefined> {
    const period = termToInvoice(await listBoughtPeriods(db, asked.institutionId, { day: today(), planOn }));
    if (typeof period === 'string') throw conflict(period);
    const { tier, price: amountPence, currency, startDate: periodStart, endDate: periodEnd } = period;
    const purchaseOrder = asked.purchaseOrder ?? period.purchaseOrder;
    const row = { ...asked, tier, amountPence, currency, periodStart, periodEnd, purchaseOrder };
    return db.transaction().execute(async (transaction) => {
      const id = await insertRequest(transaction, row);
      if (id === undefined) return undefined;
      await noteAsked(transaction, id, asked);
      await recordCreation(transaction, id);
      return id;
    });
  }

  /**
   * Accepts the offer and inserts its request in one transaction: of two colleagues who accept at once, one succeeds.
   */
  function takeUp(offerId: number, asked: Asked, recordCreation: RecordCreation): Promise<number | undefined> {
    return db.transaction().execute(async (transaction) => {
      const offer = await offers.lockOpen(transaction, offerId, asked.institutionId);
      const { tier, netPence: amountPence, currency, periodStart, periodEnd } = offer;
      const id = await insertRequest(transaction, { ...asked, tier, amountPence, currency, periodStart, periodEnd });
      if (id === undefined) return undefined;
      await updateOfferRequest(transaction, offerId, id);
      const period = { ...asked, tier, periodStart, periodEnd, netMinor: amountPence, currency };
      const { purchaseOrder = null, requestedBy: byId } = asked;
      await terms.book(transaction, { ...period, purchaseOrder }, { bookedFor: `request:${id}`, byId });
      await noteAsked(transaction, id, asked);
      await recordCreation(transaction, id);
      return id;
    });
  }

  async function noteAsked(
    transaction: Transaction,
    id: number,
    { institutionId, requestedAt: at }: Asked,
  ): Promise<void> {
    await noteRequest(transaction, { requestId: id });
    await writeEvents(transaction, [{ kind: 'invoice-request.made', objectId: id, institutionId, at }]);
  }

  async function whyNotAgain(institutionId: number): Promise<string> {
    const open = await findOpenRequest(db, institutionId);
    if (!open) return 'An invoice request is still open';
    return `The invoice request of ${longDayOf(new Date(open.requestDate))} is still open`;
  }

  async function close(
    transaction: Transaction,
    row: RequestRow,
    { byId, action }: { byId: number; action: 'complete' | 'withdraw' },
  ): Promise<void> {
    if (row.completedAt) throw conflict('This invoice request is complete');
    const at = isoTime(clock());
    await completeRequest(transaction, row.id, { completedAt: at, completedBy: byId });
    const object = { objectType: 'invoiceRequest', objectId: row.id, institutionId: row.institutionId } as const;
    await recordChange(transaction, { byId, at, ...object, action, before: row, after: { completedAt: at } });
    // Closed without an invoice, the request no longer accepts its offer.
    if (!(await findInvoiceOfRequest(transaction, row.id)))
      await terms.release(transaction, row.institutionId, { bookedFor: [`request:${row.id}`], byId });
  }

  /** Issues the invoice of a request, once even if two admins send it at the same moment. */
  async function send(
    id: number,
    { byId, amountPence }: { byId: number; amountPence?: number | undefined },
    recordCreation: RecordCreation,
  ): Promise<InvoiceRequest> {
    await db.transaction().execute(async (transaction) => {
      const row = await lock(transaction, id);
      const earlier = await findInvoiceOfRequest(transaction, id);
      if (earlier) throw conflict(`Invoice ${earlier.number} has already been sent`);
      if (row.completedAt) throw conflict('This invoice request is complete');
      await issuing.issue(
        transaction,
        await orderOf(transaction, row, { netPence: amountToPay(row, amountPence), byId }),
      );
      await recordCreation(transaction, id);
    });
    return read(id);
  }

  return {
    read,
    request,
    send,

    /** The invoice that the request would become now; with nothing to pay while a price on request is not typed. */
    async preview(id: number, { amountPence }: { amountPence?: number | undefined }): Promise<Drawn> {
      const row = await findRequestRow(reading, id);
      if (!row) throw notFound('This invoice request does not exist');
      const netPence = row.amountPence ?? amountPence ?? 0;
      return issuing.draw(reading, await orderOf(reading, row, { netPence, byId: 0 }), noNumber);
    },

    async complete(id: number, byId: number): Promise<InvoiceRequest> {
      await db.transaction().execute(async (transaction) => {
        await close(transaction, await lock(transaction, id), { byId, action: 'complete' });
      });
      return read(id);
    },

    /** Closes a request of the viewer's institution unless its invoice was sent. */
    async withdraw(
      id: number,
      { byId, institutionId }: { byId: number; institutionId: number },
    ): Promise<InvoiceRequest> {
      await db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        // Answered like an unknown request, so that the request stays secret from other institutions.
        if (row.institutionId !== institutionId) throw notFound('This invoice request does not exist');
        const sent = await findInvoiceOfRequest(transaction, id);
        if (sent) throw conflict(`Invoice ${sent.number} has already been sent`);
        await close(transaction, row, { byId, action: 'withdraw' });
      });
      return read(id);
    },

    readOf: (institutionId: number, page: ListQuery) => readRequests(reading, { institutionId }, page, vatNow),

    /** One page for the admins' panel. */
    countNew: () => countNewRequests(reading),
    async readOpen(page: ListQuery): Promise<Page<OpenInvoiceRequest>> {
      const { rows, next } = await readRequests(reading, 'open', page, vatNow);
      return { rows: await withFacts(reading, rows, today()), next };
    },
  };
}

/** The invoice of a request: of an accepted offer with its discounts, else with the plan as the only line. */
async function orderOf(
  db: Db,
  row: RequestRow,
  { netPence, byId }: { netPence: number; byId: number },
): Promise<InvoiceOrder> {
  const offered = await findOfferedLines(db, row.id);
  const lines = offered === null ? null : readLines(offered);
  return { ...row, requestId: row.id, contactId: row.requestedBy, plan: row, lines, netPence, vat: null, byId };
}

/** Open requests with what an administrator checks before sending. */
async function withFacts(db: Db, rows: readonly InvoiceRequest[], day: string): Promise<OpenInvoiceRequest[]> {
  const institutionIds = rows.map(({ institutionId }) => institutionId);
  const plansNow = await listCurrentPlans(db, day, institutionIds);
  const current = new Map(plansNow.map((plan) => [plan.institutionId, plan.tier]));
  const ids = rows.map(({ id }) => id);
  const earlier = await listEarlierNumbers(db, ids);
  return rows.map((entry) => ({
    ...entry,
    currentTier: current.get(entry.institutionId) ?? null,
    earlierNumbers: earlier.get(entry.id) ?? [],
  }));
}

async function lock(transaction: Transaction, id: number): Promise<RequestRow> {
  const row = await lockRequest(transaction, id);
  if (!row) throw notFound('This invoice request does not exist');
  return row;
}

function amountToPay({ amountPence }: Pick<RequestRow, 'amountPence'>, typed: number | undefined): number {
  if (amountPence === null) {
    if (typed === undefined) throw badRequest(amountProblems.unread, 'amountPence');
    return typed;
  }
  if (typed !== undefined && typed !== amountPence) throw badRequest('The plan has a fixed price', 'amountPence');
  return amountPence;
}
