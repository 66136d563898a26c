import { randomUUID } from 'node:crypto';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import type { Transaction } from '#server/db/schema.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { ownInvoices } from './locked-invoice.ts';

interface NotedPayment {
  invoice: InvoiceRow;
  /** Read before the transaction. */
  directory: Directory;
  byId: number;
}

/** Tells the contact for an invoice that a payment was noted, or taken back again. */
export function createPaymentNews({ notify }: Pick<Portal, 'notify'>) {
  async function tell(
    transaction: Transaction,
    { invoice, directory, byId }: NotedPayment,
    { title, text }: { title: string; text: string },
  ): Promise<void> {
    const contact = receiverOf({ ...invoice, requestedBy: invoice.contactId }, directory);
    if (!contact) return;
    await notify(transaction, 'invoice-paid', {
      ...{ userIds: [contact.id], title, description: text, createdBy: byId },
      mail: { key: `payment:${invoice.id}:${randomUUID()}`, link: ownInvoices },
    });
  }

  return {
    noted(
      transaction: Transaction,
      payment: NotedPayment,
      { paidOn, paidPence, leftPence }: { paidOn: string; paidPence: number; leftPence: number },
    ): Promise<void> {
      const { number, currency } = payment.invoice;
      const left = leftPence === 0 ? 'Nothing is left' : `${formatMoney(leftPence, currency)} is left`;
      return tell(transaction, payment, {
        title: `Payment for invoice ${number}`,
        text: `${formatMoney(paidPence, currency)} for invoice ${number} arrived on ${longDay(paidOn)}. ${left} to pay.`,
      });
    },
    takenBack(transaction: Transaction, payment: NotedPayment, paidPence: number): Promise<void> {
      const { number, currency } = payment.invoice;
      return tell(transaction, payment, {
        title: `Payment for invoice ${number} taken back`,
        text: `A payment of ${formatMoney(paidPence, currency)} for invoice ${number} was noted by mistake, and is taken back.`,
      });
    },
  };
}
