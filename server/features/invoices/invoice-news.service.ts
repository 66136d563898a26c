import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import { servingNow } from '#server/features/people/absences/cover.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { TellingOf } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { vatNowFor } from './institution-vat.service.ts';
import { invoiceSettings } from './invoice-settings.ts';
import {
  findBillingDetails,
  findInvoice,
  findRequestRow,
  type InvoiceRow,
  type RequestRow,
} from './invoices.queries.ts';

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
    const [team, ...standIns] = asker ? supportOf(asker, directory) : [];
    if (!asker || !team || asker.deactivatedAt) return {};
    const userIds = [team, ...standIns].map(({ id }) => id);
    const address = (await findBillingDetails(db, request.institutionId)) ?? null;
    const asksFor = requestText(request, vatNowFor(invoiceSettings(settings()), address).vatBasisPoints);
    const content = `I have requested ${asksFor}`;
    const title = `Invoice requested by ${asker.companyName ?? asker.fullName}`;
    const description = `${asker.fullName} asks for ${asksFor}`;
    return {
      lines: [{ fromId: asker.id, toId: team.id, content, line: 'invoice-request', name: request.id }],
      notes: [{ userIds, title, description, createdBy: asker.id }],
      pushes: [
        {
          userIds,
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
    const managerIds = own
      .flatMap(({ accountManagerId }) => servingNow(accountManagerId, directory))
      .map(({ id }) => id);
    const books = directory.everybody().filter((person) => capabilitiesOf(person).managesBilling);
    const audience = new Set([...own.map(({ id }) => id), ...managerIds, ...books.map(({ id }) => id)]);
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
      const staff = (await people.directory()).everybody().filter((person) => capabilitiesOf(person).draftsInvoices);
      bus.send(new Set(staff.map(({ id }) => id)), { type: 'changed', what: ['/api/billing'] });
    },
  };
}

/** The staff on the other side of a customer's channel: the account manager first, then the stand-in of an absent one. */
function supportOf(customer: Person, directory: Directory): readonly Person[] {
  const managers = servingNow(customer.accountManagerId, directory);
  return managers.length > 0 ? managers : directory.admins().slice(0, 1);
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
