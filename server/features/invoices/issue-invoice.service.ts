import type { InvoiceLine } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { invoiceTermsDays } from '#contract/values/limits.ts';
import { paths } from '#contract/values/pages.ts';
import { amountText, vatOf } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { accessText } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { InvoiceNews } from './invoice-news.service.ts';
import { findBilled, insertInvoice, type NewInvoice, takeNumber } from './invoices.queries.ts';
import { vatFor } from './vat-rule.ts';

/** The same on every invoice of this portal. */
export interface InvoiceSettings {
  /** Hundredths of a percent; 0 charges none. */
  vatBasisPoints: number;
  /** Lines: who issues the invoice, and how it is paid. */
  seller: readonly string[];
  payment: readonly string[];
  sellerCountry: string;
  sellerVatNumber: string | null;
  sellerCompanyNumber: string | null;
  contactEmail: string;
}

/** What is to be invoiced, to whom. */
export interface InvoiceOrder {
  requestId: number | null;
  institutionId: number;
  contactId: number;
  plan: { tier: Tier; periodStart: string; periodEnd: string } | null;
  /** Null: the plan is the one line. */
  lines: readonly InvoiceLine[] | null;
  netPence: number;
  purchaseOrder: string | null;
  note: string | null;
  byId: number;
}

interface IssueParts extends Pick<PortalParts, 'clock' | 'writeMail'> {
  settings: InvoiceSettings;
  noteInvoice: InvoiceNews['noteInvoice'];
}

const numberDigits = 6;
/** `INV-000012` or `CN-000012`. */
export function numberText(prefix: 'INV' | 'CN', number: number): string {
  return `${prefix}-${String(number).padStart(numberDigits, '0')}`;
}

/** Issues the invoice of an order in the caller's transaction, with its number, its change, its mail and its news. */
export type IssueInvoice = ReturnType<typeof createIssue>['issue'];

export function createIssue({ clock, settings, writeMail, noteInvoice }: IssueParts) {
  /** The invoice that an order would become now. */
  async function draw(db: Db, order: InvoiceOrder, number: string): Promise<NewInvoice> {
    const { byId, plan, lines, ...asked } = order;
    const billed = await findBilled(db, order);
    if (!billed) throw notFound('This customer does not exist');
    const { institutionName, attention, address } = billed;
    const { vatCategory, vatBasisPoints } = vatFor(settings, address);
    const vatPence = vatOf(order.netPence, vatBasisPoints);
    const at = clock();
    const issueDate = londonTime(at).day;
    return {
      requestId: asked.requestId,
      contactId: asked.contactId,
      number,
      institutionId: asked.institutionId,
      institutionName,
      attention,
      tier: plan?.tier ?? null,
      planName: plan ? tierName(plan.tier) : null,
      planAccess: plan ? accessText(plan.tier) : null,
      periodStart: plan?.periodStart ?? null,
      periodEnd: plan?.periodEnd ?? null,
      lines: lines && JSON.stringify(lines),
      netPence: order.netPence,
      vatCategory,
      vatBasisPoints,
      vatPence,
      totalPence: order.netPence + vatPence,
      purchaseOrder: asked.purchaseOrder,
      note: asked.note,
      issuedAt: isoTime(at),
      issuedBy: byId,
      issueDate,
      dueDate: addDays(issueDate, invoiceTermsDays),
      seller: settings.seller.join('\n'),
      payment: settings.payment.join('\n'),
      contactEmail: settings.contactEmail,
      sellerCountry: settings.sellerCountry,
      sellerVatNumber: settings.sellerVatNumber,
      sellerCompanyNumber: settings.sellerCompanyNumber,
      billingStreet: address?.street ?? null,
      billingTown: address?.town ?? null,
      billingPostcode: address?.postcode ?? null,
      billingCountry: address?.country ?? null,
      customerVatNumber: address?.vatNumber ?? null,
    };
  }

  async function issue(transaction: Db, order: InvoiceOrder): Promise<NewInvoice & { id: number }> {
    const number = numberText('INV', await takeNumber(transaction, 'invoiceNumber'));
    const invoice = await draw(transaction, order, number);
    const id = await insertInvoice(transaction, invoice);
    const object = { objectType: 'invoice', objectId: id, institutionId: invoice.institutionId } as const;
    const by = { byId: order.byId, at: invoice.issuedAt };
    await recordChange(transaction, { ...by, ...object, action: 'issue', after: invoice });
    await writeMail(transaction, {
      userIds: [order.contactId],
      kind: 'invoice-sent',
      key: `invoice-sent:${id}`,
      subject: `Invoice ${number}`,
      paragraphs: [
        `Invoice ${number} for ${titleOf(invoice)} is attached: ${amountText(invoice.netPence, invoice.vatBasisPoints)}, due by ${longDay(invoice.dueDate)}.`,
        'You can also find it under Your Subscription.',
      ],
      link: { label: 'Your Subscription', path: paths.subscription },
      attachment: { filename: `${number}.pdf`, reference: `invoice:${id}` },
    });
    await noteInvoice(transaction, { invoiceId: id });
    return { ...invoice, id };
  }

  return { draw, issue };
}
