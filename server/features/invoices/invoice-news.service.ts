import { paths } from '#contract/values/pages.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { TellingOf } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { invoiceSettings } from './invoice-settings.ts';
import {
  findBillingDetails,
  findInvoice,
  findRequestRow,
  type InvoiceRow,
  type RequestRow,
} from './invoices.queries.ts';
import { vatFor } from './vat-rule.ts';

export type InvoiceNews = ReturnType<typeof createInvoiceNews>;

const readsOfInvoices = [
  '/api/invoice-requests',
  '/api/invoices',
  '/api/billing',
  '/api/renewals',
  '/api/changes',
  '/api/subscription',
  '/api/plan-terms',
  '/api/institutions/plans',
  '/api/user',
];
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Notifies people of invoices: in the chat, by the bell, and on open screens. */
export function createInvoiceNews({ db, bus, people, settings, news }: Portal) {
  /** Account managers are notified in the chat and by the bell, because only admins see the list of requests. */
  async function newsOfRequest({ requestId }: { requestId: number }): Promise<TellingOf<'invoice-request'>> {
    const request = await findRequestRow(db, requestId);
    const directory = await people.directory();
    const asker = request && directory.find(request.requestedBy);
    const team = asker && supportOf(asker, directory);
    if (!team || asker.deactivatedAt) return {};
    const address = (await findBillingDetails(db, request.institutionId)) ?? null;
    const asksFor = requestText(request, vatFor(invoiceSettings(settings()), address).vatBasisPoints);
    const content = `I have requested ${asksFor}`;
    const title = `Invoice requested by ${asker.companyName ?? asker.fullName}`;
    const description = `${asker.fullName} asks for ${asksFor}`;
    return {
      lines: [{ fromId: asker.id, toId: team.id, content, line: 'invoice-request', name: request.id }],
      notes: [{ userIds: [team.id], title, description, createdBy: asker.id }],
      pushes: [
        {
          userIds: [team.id],
          tag: `invoice-request:${request.id}`,
          title,
          text: description,
          path: `/?contact=${asker.id}`,
        },
      ],
    };
  }

  /** The requester is notified in the chat; without a request, the recipient is notified by the bell. */
  async function newsOfInvoice({ invoiceId }: { invoiceId: number }): Promise<TellingOf<'invoice'>> {
    const invoice = await findInvoice(db, invoiceId);
    if (!invoice) return {};
    const { number, contactId, issuedBy } = invoice;
    const pushes = [
      {
        userIds: [contactId],
        tag: `invoice:${invoice.id}`,
        title: `Invoice ${number} is ready`,
        text: invoiceText(invoice),
        path: paths.subscription,
      },
    ];
    if (invoice.requestId === null) {
      const description = `Invoice ${number} is ready. You can download it under Your Subscription.`;
      return {
        notes: [{ userIds: [contactId], title: `Invoice ${number}`, description, createdBy: issuedBy }],
        pushes,
      };
    }
    const directory = await people.directory();
    const to = receiverOf({ ...invoice, requestedBy: contactId }, directory);
    const from = directory.find(issuedBy);
    if (!to || !from || from.deactivatedAt) return { pushes };
    return {
      lines: [{ fromId: from.id, toId: to.id, content: invoiceText(invoice), line: 'invoice', name: invoice.id }],
      pushes,
    };
  }

  async function sendAbout(institutionId: number, what: string[]): Promise<void> {
    const directory = await people.directory();
    const own = directory.everybody().filter((person) => person.institutionId === institutionId);
    const managerIds = own.flatMap(({ accountManagerId }) => accountManagerId ?? []);
    const audience = new Set([...own.map(({ id }) => id), ...managerIds, ...directory.admins().map(({ id }) => id)]);
    bus.send(audience, { type: 'changed', what });
  }

  return {
    noteRequest: news.register('invoice-request', newsOfRequest),
    noteInvoice: news.register('invoice', newsOfInvoice),
    /** Call this after a commit: screens that show invoices refetch. */
    async changed(institutionId: number): Promise<void> {
      // An invoice may have begun a plan, which the directory holds with the people.
      bus.peopleChanged({ personIds: [], institutionIds: [institutionId] });
      await sendAbout(institutionId, readsOfInvoices);
    },
    /** Call this after a change of the billing address, which also decides on the VAT of the plan. */
    addressChanged: (institutionId: number) => sendAbout(institutionId, [...readsOfInvoices, '/api/subscription']),
    /** Call this after a change that only the billing desk shows. */
    async deskChanged(): Promise<void> {
      const admins = (await people.directory()).admins();
      bus.send(new Set(admins.map(({ id }) => id)), { type: 'changed', what: ['/api/billing'] });
    },
  };
}

/** The member of staff on the other side of a customer's channel. */
function supportOf(customer: Person, directory: Directory): Person | undefined {
  const manager = customer.accountManagerId === null ? undefined : directory.find(customer.accountManagerId);
  return manager && !manager.deactivatedAt ? manager : directory.admins()[0];
}

/** The person who requested the invoice or, if they have left, a colleague. */
export function receiverOf(
  { requestedBy, institutionId }: Pick<RequestRow, 'requestedBy' | 'institutionId'>,
  directory: Directory,
): Person | undefined {
  const asker = directory.find(requestedBy);
  if (asker && !asker.deactivatedAt && asker.institutionId === institutionId) return asker;
  return directory.customersOf(institutionId)[0];
}

function requestText(
  { tier, amountPence, currency, periodStart, periodEnd, purchaseOrder, note }: RequestRow,
  vatBasisPoints: number,
): string {
  const lines = [
    `an invoice for ${tierName(tier)}, ${daysText(periodStart, periodEnd)} (${amountText(amountPence, vatBasisPoints, currency)}).`,
  ];
  if (purchaseOrder) lines.push(`Purchase order: ${purchaseOrder}`);
  if (note) lines.push(`Note: ${note}`);
  return lines.join('\n');
}

function invoiceText(invoice: InvoiceRow): string {
  const { number, periodStart, periodEnd, netPence, vatBasisPoints, currency, dueDate } = invoice;
  const days = periodStart && periodEnd ? `, ${daysText(periodStart, periodEnd)},` : '';
  return (
    `Invoice ${number} for ${titleOf(invoice)}${days} is ready: ${amountText(netPence, vatBasisPoints, currency)}, ` +
    `due by ${dayFormat.format(new Date(dueDate))}. You can download it as a PDF under Your Subscription.`
  );
}

function daysText(first: string, last: string): string {
  return `${dayFormat.format(new Date(first))} to ${dayFormat.format(new Date(last))}`;
}
