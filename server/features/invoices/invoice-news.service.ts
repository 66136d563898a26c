import { formatPence, formatPrice } from '#contract/money.ts';
import { tierName } from '#contract/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Live } from '#server/platform/live.ts';
import { type InvoiceRow, listUntold, type RequestRow, updateTold } from './invoices.queries.ts';

/** Something to be said in the chat. The same clientId again says nothing new. */
export interface ChatLine {
  fromId: number;
  toId: number;
  content: string;
  clientId: string;
}

export interface InvoiceNewsParts {
  db: Db;
  live: Live;
  people: People;
  clock: Clock;
  say(line: ChatLine): Promise<unknown>;
  onFailure(error: unknown): void;
}

export interface InvoiceNews {
  /** After a commit: the screens that show invoices look again. */
  changed(institutionId: number): Promise<void>;
  /** Says in the chat what has not been said yet, also what a former process left. */
  tell(): Promise<void>;
}

const readsOfInvoices = ['/api/invoice-requests', '/api/invoices'];
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export function createInvoiceNews({ db, live, people, clock, say, onFailure }: InvoiceNewsParts): InvoiceNews {
  async function tell(): Promise<void> {
    const untold = await listUntold(db);
    // Nearly every start has nothing to say, and need not get to know everybody for it.
    if (untold.length === 0) return;
    const circle = await people.circle();
    for (const { invoice, ...request } of untold) {
      try {
        if (request.requestToldAt === null) await tellOfRequest(circle, request);
        if (invoice && request.invoiceToldAt === null) await tellOfInvoice(circle, request, invoice);
      } catch (error) {
        // It stays untold, and is tried again with the next one or at the next start.
        onFailure(error);
      }
    }
  }

  /** product §5: account managers see the request in the chat. */
  async function tellOfRequest(circle: Circle, request: RequestRow): Promise<void> {
    const asker = circle.find(request.requestedBy);
    const team = asker && supportOf(asker, circle);
    if (asker && team && !asker.deactivatedAt) {
      const content = requestText(request);
      await say({ fromId: asker.id, toId: team.id, content, clientId: `invoice-request-${request.id}` });
    }
    await updateTold(db, request.id, { requestToldAt: isoTime(clock()) });
  }

  async function tellOfInvoice(circle: Circle, request: RequestRow, invoice: InvoiceRow): Promise<void> {
    const to = receiverOf(request, circle);
    const from = circle.find(invoice.issuedBy);
    if (to && from && !from.deactivatedAt) {
      await say({ fromId: from.id, toId: to.id, content: invoiceText(invoice), clientId: `invoice-${invoice.id}` });
    }
    await updateTold(db, request.id, { invoiceToldAt: isoTime(clock()) });
  }

  return {
    async changed(institutionId) {
      const circle = await people.circle();
      const own = circle.everybody().filter((person) => person.institutionId === institutionId);
      const managerIds = own.flatMap(({ accountManagerId }) => accountManagerId ?? []);
      const audience = new Set([...own.map(({ id }) => id), ...managerIds, ...circle.admins().map(({ id }) => id)]);
      live.send(audience, { type: 'changed', what: readsOfInvoices });
    },
    tell,
  };
}

/** Who is on the other side of a customer's channel. */
function supportOf(customer: Person, circle: Circle): Person | undefined {
  const manager = customer.accountManagerId === null ? undefined : circle.find(customer.accountManagerId);
  return manager && !manager.deactivatedAt ? manager : circle.admins()[0];
}

/** Whoever asked; where they have left, a colleague. */
function receiverOf({ requestedBy, institutionId }: RequestRow, circle: Circle): Person | undefined {
  const asker = circle.find(requestedBy);
  if (asker && !asker.deactivatedAt && asker.institutionId === institutionId) return asker;
  return circle.everybody().find((person) => person.institutionId === institutionId && !person.deactivatedAt);
}

function requestText({ tier, amountPence, periodStart, periodEnd, purchaseOrder, note }: RequestRow): string {
  const lines = [
    `I have requested an invoice for ${tierName(tier)}, ${daysText(periodStart, periodEnd)} (${formatPrice(amountPence)}).`,
  ];
  if (purchaseOrder) lines.push(`Purchase order: ${purchaseOrder}`);
  if (note) lines.push(`Note: ${note}`);
  return lines.join('\n');
}

function invoiceText({ number, planName, periodStart, periodEnd, totalPence, dueDate }: InvoiceRow): string {
  return (
    `Invoice ${number} for ${planName}, ${daysText(periodStart, periodEnd)}, is ready: ${formatPence(totalPence)}, ` +
    `due by ${dayFormat.format(new Date(dueDate))}. You can download it as a PDF under Your Subscription.`
  );
}

function daysText(first: string, last: string): string {
  return `${dayFormat.format(new Date(first))} to ${dayFormat.format(new Date(last))}`;
}
