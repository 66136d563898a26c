import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { titleOf } from '#server/db/invoice-keys.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { claimNews, findBillingDetails, type InvoiceRow, listUntold, type RequestRow } from './invoices.queries.ts';
import type { InvoiceSettings } from './issue-invoice.service.ts';
import { vatFor } from './vat-rule.ts';

/** What is written into the chat in somebody's name. Told twice under one name it is stored once. */
export interface ChatLine {
  fromId: number;
  toId: number;
  content: string;
  line: 'invoice-request' | 'invoice';
  name: number;
}

export interface InvoiceNewsParts {
  db: Db;
  bus: Bus;
  people: People;
  clock: Clock;
  settings: InvoiceSettings;
  say(line: ChatLine): Promise<unknown>;
  notify(userId: number, note: { title: string; description: string; createdBy: number }): Promise<unknown>;
  onFailure(error: unknown): void;
}

export interface InvoiceNews {
  /** To be called after a commit: the screens that show invoices read again. */
  changed(institutionId: number): Promise<void>;
  /** The same for where an institution's invoices go, which decides on the VAT of its plan as well. */
  addressChanged(institutionId: number): Promise<void>;
  /** The same for what the billing desk alone shows. */
  deskChanged(): Promise<void>;
  /** Writes into the chat what has not been written yet, also what an earlier process left. */
  tell(): Promise<void>;
}

const readsOfInvoices = ['/api/invoice-requests', '/api/invoices', '/api/billing', '/api/renewals', '/api/changes'];
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export function createInvoiceNews({
  db,
  bus,
  people,
  clock,
  settings,
  say,
  notify,
  onFailure,
}: InvoiceNewsParts): InvoiceNews {
  async function tell(): Promise<void> {
    const untold = await listUntold(db);
    // Usually there is nothing to say; then the directory need not be loaded.
    if (untold.length === 0) return;
    const directory = await people.directory();
    for (const { invoice, ...request } of untold) {
      try {
        if (request.requestToldAt === null) await tellOfRequest(directory, request);
        if (invoice && request.invoiceToldAt === null) await tellOfInvoice(directory, request, invoice);
      } catch (error) {
        // It stays untold, and is tried again with the next one, or a minute later.
        onFailure(error);
      }
    }
  }

  /** Account managers see the request in the chat: the list of requests is for admins. */
  async function tellOfRequest(directory: Directory, request: RequestRow): Promise<void> {
    const asker = directory.find(request.requestedBy);
    const team = asker && supportOf(asker, directory);
    const isSaid = asker && team && !asker.deactivatedAt;
    const address = (await findBillingDetails(db, request.institutionId)) ?? null;
    const asksFor = requestText(request, vatFor(settings, address).vatBasisPoints);
    if (isSaid) {
      const content = `I have requested ${asksFor}`;
      await say({ fromId: asker.id, toId: team.id, content, line: 'invoice-request', name: request.id });
    }
    // A line is stored once whoever says it, and is unread to nobody. The bell rings each time: whoever claims the news rings it.
    const isOurs = await claimNews(db, request.id, { mark: 'requestToldAt', at: isoTime(clock()) });
    if (!isSaid || !isOurs) return;
    await notify(team.id, {
      title: `Invoice requested by ${asker.companyName ?? asker.fullName}`,
      description: `${asker.fullName} asks for ${asksFor}`,
      createdBy: asker.id,
    });
  }

  async function tellOfInvoice(directory: Directory, request: RequestRow, invoice: InvoiceRow): Promise<void> {
    const to = receiverOf(request, directory);
    const from = directory.find(invoice.issuedBy);
    if (to && from && !from.deactivatedAt) {
      await say({ fromId: from.id, toId: to.id, content: invoiceText(invoice), line: 'invoice', name: invoice.id });
    }
    await claimNews(db, request.id, { mark: 'invoiceToldAt', at: isoTime(clock()) });
  }

  async function sendAbout(institutionId: number, what: string[]): Promise<void> {
    const directory = await people.directory();
    const own = directory.everybody().filter((person) => person.institutionId === institutionId);
    const managerIds = own.flatMap(({ accountManagerId }) => accountManagerId ?? []);
    const audience = new Set([...own.map(({ id }) => id), ...managerIds, ...directory.admins().map(({ id }) => id)]);
    bus.send(audience, { type: 'changed', what });
  }

  return {
    changed: (institutionId) => sendAbout(institutionId, readsOfInvoices),
    addressChanged: (institutionId) => sendAbout(institutionId, [...readsOfInvoices, '/api/subscription']),
    async deskChanged() {
      const admins = (await people.directory()).admins();
      bus.send(new Set(admins.map(({ id }) => id)), { type: 'changed', what: ['/api/billing'] });
    },
    tell,
  };
}

/** The member of staff on the other side of a customer's channel. */
function supportOf(customer: Person, directory: Directory): Person | undefined {
  const manager = customer.accountManagerId === null ? undefined : directory.find(customer.accountManagerId);
  return manager && !manager.deactivatedAt ? manager : directory.admins()[0];
}

/** The person who asked for the invoice or, if they have left, a colleague. */
export function receiverOf(
  { requestedBy, institutionId }: Pick<RequestRow, 'requestedBy' | 'institutionId'>,
  directory: Directory,
): Person | undefined {
  const asker = directory.find(requestedBy);
  if (asker && !asker.deactivatedAt && asker.institutionId === institutionId) return asker;
  return peopleOf(institutionId, directory)[0];
}

/** Everybody of an institution who can sign in, by name. */
export function peopleOf(institutionId: number, directory: Directory): Person[] {
  return directory.everybody().filter((person) => person.institutionId === institutionId && !person.deactivatedAt);
}

function requestText(
  { tier, amountPence, periodStart, periodEnd, purchaseOrder, note }: RequestRow,
  vatBasisPoints: number,
): string {
  const lines = [
    `an invoice for ${tierName(tier)}, ${daysText(periodStart, periodEnd)} (${amountText(amountPence, vatBasisPoints)}).`,
  ];
  if (purchaseOrder) lines.push(`Purchase order: ${purchaseOrder}`);
  if (note) lines.push(`Note: ${note}`);
  return lines.join('\n');
}

function invoiceText(invoice: InvoiceRow): string {
  const { number, periodStart, periodEnd, netPence, vatBasisPoints, dueDate } = invoice;
  const days = periodStart && periodEnd ? `, ${daysText(periodStart, periodEnd)},` : '';
  return (
    `Invoice ${number} for ${titleOf(invoice)}${days} is ready: ${amountText(netPence, vatBasisPoints)}, ` +
    `due by ${dayFormat.format(new Date(dueDate))}. You can download it as a PDF under Your Subscription.`
  );
}

function daysText(first: string, last: string): string {
  return `${dayFormat.format(new Date(first))} to ${dayFormat.format(new Date(last))}`;
}
