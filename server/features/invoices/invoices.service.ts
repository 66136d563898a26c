import type { Kysely } from 'kysely';
import type { InvoiceRequest, NewInvoiceRequest, OpenInvoiceRequest } from '#contract/invoices.ts';
import { invoiceTermsDays } from '#contract/values/limits.ts';
import { amountText, vatOf } from '#contract/values/money.ts';
import { paths } from '#contract/values/pages.ts';
import { accessText, plans } from '#contract/values/plans.ts';
import { londonTime } from '#contract/values/support-hours.ts';
import { tierName } from '#contract/values/tiers.ts';
import { recordChange } from '#server/db/change-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import {
  completeRequest,
  findInvoiceOfRequest,
  insertInvoice,
  insertRequest,
  listBoughtPeriods,
  listEarlierNumbers,
  listRequests,
  lockRequest,
  type RequestRow,
  takeInvoiceNumber,
} from './invoices.queries.ts';

/** The same on every invoice of this portal. */
export interface InvoiceSettings {
  /** Hundredths of a percent; 0 charges none. */
  vatBasisPoints: number;
  /** Lines: who issues the invoice, and how it is paid. */
  seller: readonly string[];
  payment: readonly string[];
  contactEmail: string;
}

export interface InvoiceParts {
  db: Kysely<Schema>;
  /** For lists. */
  reading: Db;
  clock: Clock;
  settings: InvoiceSettings;
  writeMail: WriteMail;
}

const numberDigits = 6;
const dayMs = 24 * 60 * 60 * 1000;
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The rules of invoices. The caller tells people about changes. */
export function createInvoices({ db, reading, clock, settings, writeMail }: InvoiceParts) {
  const today = () => londonTime(clock()).day;

  async function read(id: number): Promise<InvoiceRequest> {
    const [request] = await listRequests(db, { id }, settings.vatBasisPoints);
    if (!request) throw notFound('This invoice request does not exist');
    return request;
  }

  /** Asks for the first bought year that has no invoice, else for the current one again. */
  async function request(
    by: { id: number; institutionId: number },
    { purchaseOrder, note }: NewInvoiceRequest,
  ): Promise<InvoiceRequest> {
    const bought = await listBoughtPeriods(db, by.institutionId, today());
    const period = bought.find(({ isInvoiced }) => !isInvoiced) ?? bought[0];
    if (!period) throw conflict('Your institution has no plan to invoice');
    const id = await insertRequest(db, {
      institutionId: by.institutionId,
      requestedBy: by.id,
      tier: period.tier,
      amountPence: plans[period.tier].pricePence,
      periodStart: period.startDate,
      periodEnd: period.endDate,
      purchaseOrder,
      note,
      requestedAt: isoTime(clock()),
    });
    if (id === undefined) throw conflict(await whyNotAgain(by.institutionId));
    return read(id);
  }

  async function whyNotAgain(institutionId: number): Promise<string> {
    const open = (await listRequests(db, { institutionId }, 0)).find(({ completedAt }) => completedAt === null);
    if (!open) return 'An invoice request is still open';
    return `The invoice request of ${longDay.format(new Date(open.requestDate))} is still open`;
  }

  async function lock(transaction: Db, id: number): Promise<RequestRow> {
    const row = await lockRequest(transaction, id);
    if (!row) throw notFound('This invoice request does not exist');
    return row;
  }

  /** Issues the invoice of a request, once even if two admins try at the same moment. */
  async function send(id: number, byId: number, amountPence: number | undefined): Promise<InvoiceRequest> {
    await db.transaction().execute(async (transaction) => {
      const row = await lock(transaction, id);
      const earlier = await findInvoiceOfRequest(transaction, id);
      if (earlier) throw conflict(`Invoice ${earlier.number} has already been sent`);
      if (row.completedAt) throw conflict('This invoice request is complete');
      await issue(transaction, row, { byId, netPence: amountToPay(row, amountPence) });
    });
    return read(id);
  }

  async function issue(transaction: Db, row: RequestRow, { byId, netPence }: { byId: number; netPence: number }) {
    const [known] = await listRequests(transaction, { id: row.id }, settings.vatBasisPoints);
    if (!known) throw notFound('This invoice request does not exist');
    const vatPence = vatOf(netPence, settings.vatBasisPoints);
    const number = await takeInvoiceNumber(transaction);
    const at = isoTime(clock());
    const invoice = {
      requestId: row.id,
      number: `INV-${String(number).padStart(numberDigits, '0')}`,
      institutionId: row.institutionId,
      institutionName: known.institution,
      attention: known.customerName,
      tier: row.tier,
      planName: tierName(row.tier),
      planAccess: accessText(row.tier),
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
      netPence,
      vatBasisPoints: settings.vatBasisPoints,
      vatPence,
      totalPence: netPence + vatPence,
      purchaseOrder: row.purchaseOrder,
      note: row.note,
      issuedAt: at,
      issuedBy: byId,
      issueDate: today(),
      dueDate: dayAfter(today(), invoiceTermsDays),
      seller: settings.seller.join('\n'),
      payment: settings.payment.join('\n'),
      contactEmail: settings.contactEmail,
    };
    const objectId = await insertInvoice(transaction, invoice);
    const object = { objectType: 'invoice', objectId, institutionId: row.institutionId } as const;
    await recordChange(transaction, { byId, at, ...object, action: 'issue', after: invoice });
    await writeMail(transaction, {
      userIds: [row.requestedBy],
      kind: 'invoice-sent',
      key: `invoice-sent:${objectId}`,
      subject: `Invoice ${invoice.number}`,
      paragraphs: [
        `Invoice ${invoice.number} for ${invoice.planName} is attached: ${amountText(invoice.netPence, invoice.vatBasisPoints)}, due by ${longDay.format(new Date(invoice.dueDate))}.`,
        'You also find it under Your Subscription.',
      ],
      link: { label: 'Your Subscription', path: paths.subscription },
      attachment: { filename: `${invoice.number}.pdf`, reference: `invoice:${objectId}` },
    });
  }

  return {
    read,
    request,
    send,

    async complete(id: number, byId: number): Promise<InvoiceRequest> {
      await db.transaction().execute(async (transaction) => {
        const row = await lock(transaction, id);
        if (row.completedAt) throw conflict('This invoice request is complete');
        const at = isoTime(clock());
        await completeRequest(transaction, id, { completedAt: at, completedBy: byId });
        const object = { objectType: 'invoiceRequest', objectId: id, institutionId: row.institutionId } as const;
        const states = { before: row, after: { completedAt: at } };
        await recordChange(transaction, { byId, at, ...object, action: 'complete', ...states });
      });
      return read(id);
    },

    /** Everything an institution asked for, newest first. */
    listOf: (institutionId: number): Promise<InvoiceRequest[]> =>
      listRequests(reading, { institutionId }, settings.vatBasisPoints),

    /** The admins' panel. */
    async listOpen(): Promise<OpenInvoiceRequest[]> {
      const current = new Map(
        (await listCurrentPlans(reading, today())).map((plan) => [plan.institutionId, plan.tier]),
      );
      const open = await listRequests(reading, 'open', settings.vatBasisPoints);
      const earlier = await listEarlierNumbers(reading);
      return open.map((entry) => ({
        ...entry,
        currentTier: current.get(entry.institutionId) ?? null,
        earlierNumbers: earlier.get(entry.id) ?? [],
      }));
    },
  };
}

/** product §5: the plan's price; for one that is on request the admin types the amount, and for no other. */
function amountToPay({ amountPence }: RequestRow, typed: number | undefined): number {
  if (amountPence === null) {
    if (typed === undefined) throw badRequest('Please enter the amount in pounds and pence', 'amountPence');
    return typed;
  }
  if (typed !== undefined && typed !== amountPence) throw badRequest('The plan has a fixed price', 'amountPence');
  return amountPence;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
