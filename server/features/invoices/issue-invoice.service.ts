import type { InvoiceLine } from '#contract/plans-and-usage/invoice-line.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { amountText, vatOf } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { accessText } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { type ChosenVat, chosenVatProblem, type VatRule } from '#contract/values/plans-and-usage/vat-rules.ts';
import { missingForInvoices, missingText } from '#contract/values/settings/missing-settings.ts';
import { titleOf } from '#server/db/keys/invoice-keys.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import type { ContractTerms } from './contract-terms.ts';
import { chosenVatOf, institutionVat } from './institution-vat.service.ts';
import type { InvoiceNews } from './invoice-news.service.ts';
import { type InvoiceSettings, invoiceSettings } from './invoice-settings.ts';
import { type BillingAddress, findBilled, insertInvoice, type NewInvoice, takeNumber } from './invoices.queries.ts';
import { numberText } from './number-text.ts';
import { unprintableText } from './unprintable.ts';

export interface InvoiceOrder {
  requestId: number | null;
  institutionId: number;
  contactId: number;
  plan: { tier: Tier; periodStart: string; periodEnd: string } | null;
  /** Null: the plan is the only line. */
  lines: readonly InvoiceLine[] | null;
  currency: string;
  netPence: number;
  purchaseOrder: string | null;
  note: string | null;
  /** The rule of VAT that was chosen for this invoice. */
  vat: ChosenVat | null;
  byId: number;
}

/** An order that is only drawn may have nobody yet who gets it. */
export type DrawnOrder = Omit<InvoiceOrder, 'contactId'> & { contactId: number | null };

function contactOf({ contactId }: DrawnOrder): number {
  return contactId ?? 0;
}

/** The invoice that an order would become now, and why it has its VAT. */
export interface Drawn {
  invoice: NewInvoice;
  vatRule: VatRule;
  vatWhy: string;
  /** Why the chosen rule cannot be applied. */
  vatProblem: string | undefined;
}

interface Collaborators {
  noteInvoice: InvoiceNews['noteInvoice'];
  terms: ContractTerms;
}

export function createIssue({ clock, settings, planOn, writeMail }: Portal, { noteInvoice, terms }: Collaborators) {
  /** The invoice that an order would become now. */
  async function draw(db: Db, order: DrawnOrder, number: string): Promise<Drawn> {
    const { byId, plan, lines, ...asked } = order;
    const billed = await findBilled(db, order);
    if (!billed) throw notFound('This customer does not exist');
    const { institutionName, attention, address } = billed;
    const said = invoiceSettings(settings());
    const { vatCategory, vatBasisPoints, vatReason, ...why } = institutionVat(said, address, order.vat);
    const vatPence = vatOf(order.netPence, vatBasisPoints);
    const at = clock();
    const issueDate = londonTime(at).day;
    const invoice = {
      requestId: asked.requestId,
      // Only a drawing has nobody; it is never stored.
      contactId: contactOf(order),
      number,
      institutionId: asked.institutionId,
      institutionName,
      attention,
      tier: plan?.tier ?? null,
      planName: plan ? tierName(plan.tier) : null,
      planAccess: plan ? accessText(planOn(plan.tier, plan.periodStart)) : null,
      periodStart: plan?.periodStart ?? null,
      periodEnd: plan?.periodEnd ?? null,
      lines: lines && JSON.stringify(lines),
      currency: order.currency,
      netPence: order.netPence,
      vatCategory,
      vatReason,
      vatBasisPoints,
      vatPence,
      totalPence: order.netPence + vatPence,
      purchaseOrder: asked.purchaseOrder,
      note: asked.note,
      issuedAt: isoTime(at),
      issuedBy: byId,
      issueDate,
      dueDate: addDays(issueDate, said.termsDays),
      ...saidOfSeller(said),
      ...billedTo(address),
    };
    return { invoice, ...why, vatProblem: vatProblemOf(said, address, order.vat) };
  }

  async function issue(transaction: Transaction, order: InvoiceOrder): Promise<NewInvoice & { id: number }> {
    const missing = missingForInvoices(settings());
    if (missing.length > 0)
      throw conflict(
        `An invoice needs the ${missingText(missing)}. An administrator adds them under Settings, Invoicing.`,
      );
    const number = numberText(settings().invoicePrefix, await takeNumber(transaction, 'invoiceNumber'));
    const { invoice, vatProblem } = await draw(transaction, order, number);
    if (vatProblem !== undefined) throw conflict(vatProblem);
    const unprintable = unprintableText(invoice);
    if (unprintable !== null) throw conflict(unprintable);
    const id = await insertInvoice(transaction, invoice);
    const object = { objectType: 'invoice', objectId: id, institutionId: invoice.institutionId } as const;
    const by = { byId: order.byId, at: invoice.issuedAt };
    await recordChange(transaction, { ...by, ...object, action: 'issue', after: invoice });
    const { institutionId, plan, netPence: netMinor, currency, purchaseOrder } = order;
    if (plan) {
      const { tier, periodStart, periodEnd } = plan;
      const period = { institutionId, tier, periodStart, periodEnd, netMinor, currency, purchaseOrder };
      await terms.book(transaction, period, { bookedFor: `invoice:${id}`, byId: order.byId });
    }
    await writeMail(transaction, {
      userIds: [order.contactId],
      kind: 'invoice-sent',
      key: `invoice-sent:${id}`,
      subject: `Invoice ${number}`,
      paragraphs: [
        `Invoice ${number} for ${titleOf(invoice)} is attached: ${amountText(invoice.netPence, invoice.vatBasisPoints, invoice.currency)}, due by ${longDay(invoice.dueDate)}.`,
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

function vatProblemOf(seller: InvoiceSettings, address: BillingAddress | null, ofInvoice: ChosenVat | null) {
  const chosen = ofInvoice ?? (address && chosenVatOf(address));
  return chosen ? chosenVatProblem(seller, address, chosen) : undefined;
}

function billedTo(address: BillingAddress | null) {
  return {
    billingStreet: address?.street ?? null,
    billingTown: address?.town ?? null,
    billingPostcode: address?.postcode ?? null,
    billingCountry: address?.country ?? null,
    customerVatNumber: address?.vatNumber ?? null,
    customerElectronicAddress: address?.electronicAddress ?? null,
  };
}

/** The seller's details on the paper; later changes of the settings do not touch them. */
function saidOfSeller({ seller, payment, footer, ...said }: InvoiceSettings) {
  return {
    seller: seller.join('\n'),
    payment: payment.join('\n'),
    contactEmail: said.contactEmail,
    footer: footer.join('\n') || null,
    sellerCountry: said.sellerCountry,
    sellerVatNumber: said.sellerVatNumber,
    sellerCompanyNumber: said.sellerCompanyNumber,
    sellerElectronicAddress: said.sellerElectronicAddress,
  };
}
