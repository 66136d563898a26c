import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paidOnProblem } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { BookedFor, ContractTerms } from '#server/features/invoices/contract-terms.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import { type CreditNoteRow, type InvoiceRow, takeNumber } from '#server/features/invoices/invoices.queries.ts';
import { numberText } from '#server/features/invoices/number-text.ts';
import { refuseUnprintable } from '#server/features/invoices/unprintable.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { lockExisting, ownInvoices, refusePaid, refuseVoid } from './locked-invoice.ts';
import { createPaymentNews } from './payment-news.ts';
import {
  deleteLastPartPayment,
  deletePayment,
  insertCreditNote,
  insertPartPayment,
  insertPayment,
} from './settlement.queries.ts';

/**
 * Payments, reminders and credit notes of sent invoices. The invoice row never changes; of two concurrent changes the
 * second is refused with the current state.
 */
export function createSettlement({ db, people, clock, notify }: Portal, terms: ContractTerms) {
  const paymentNews = createPaymentNews({ notify });
  const today = () => londonTime(clock()).day;

  function by(byId: number | null, { id, institutionId }: InvoiceRow) {
    return { byId, at: isoTime(clock()), objectId: id, institutionId };
  }

  return {
    async pay(
      id: number,
      { paidOn, amountPence, byId }: { paidOn: string; amountPence?: number | undefined; byId: number },
      recordCreation: RecordCreation,
    ): Promise<InvoiceRow> {
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const noted = await lockExisting(transaction, id);
        refuseVoid(noted);
        refusePaid(noted);
        const { currency, issueDate } = noted.invoice;
        const problem = paidOnProblem(paidOn, { issueDate, today: today() });
        if (problem !== undefined) throw badRequest(problem, 'paidOn');
        const left = noted.leftPence;
        const paid = amountPence ?? left;
        if (paid > left) throw badRequest(`Only ${formatMoney(left, currency)} is left to pay`, 'amountPence');
        const notedAt = isoTime(clock());
        await insertPartPayment(transaction, { invoiceId: id, amountPence: paid, paidOn, notedAt });
        if (paid === left) await insertPayment(transaction, { invoiceId: id, paidOn, notedAt });
        const change = { ...by(byId, noted.invoice), objectType: 'invoicePayment', action: 'add' } as const;
        await recordChange(transaction, { ...change, after: { paidOn, amountPence: paid } });
        await recordCreation(transaction, id);
        const payment = { invoice: noted.invoice, directory, byId };
        await paymentNews.noted(transaction, payment, { paidOn, paidPence: paid, leftPence: left - paid });
        return noted.invoice;
      });
    },

    async takePaymentBack(id: number, byId: number): Promise<InvoiceRow> {
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const { invoice, paidOn } = await lockExisting(transaction, id);
        const last = await deleteLastPartPayment(transaction, id);
        if (!last && paidOn === null) throw conflict(`No payment of ${invoice.number} is noted`);
        if (paidOn !== null) await deletePayment(transaction, id);
        const change = { ...by(byId, invoice), objectType: 'invoicePayment', action: 'remove' } as const;
        const before = last ?? { amountPence: invoice.totalPence, ...(paidOn !== null && { paidOn }) };
        await recordChange(transaction, { ...change, before });
        const payment = { invoice, directory, byId };
        await paymentNews.takenBack(transaction, payment, before.amountPence);
        return invoice;
      });
    },

    async voidInvoice(
      id: number,
      { reason, byId }: { reason: string; byId: number },
      recordCreation: RecordCreation,
    ): Promise<{ invoice: InvoiceRow; creditNote: CreditNoteRow }> {
      refuseUnprintable('reason', reason);
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const noted = await lockExisting(transaction, id);
        const { invoice } = noted;
        refuseVoid(noted);
        if (noted.paidOn !== null) {
          throw conflict(`${invoice.number} was paid on ${longDay(noted.paidOn)}. Undo the payment before you void it`);
        }
        if (noted.paidPence > 0) {
          throw conflict(`A part of ${invoice.number} was paid. Undo the payment before you void it`);
        }
        const number = numberText('CN', await takeNumber(transaction, 'creditNoteNumber'));
        const issuedAt = isoTime(clock());
        const creditNote = { invoiceId: id, number, reason, issuedAt, issueDate: today() };
        await insertCreditNote(transaction, creditNote);
        const change = { ...by(byId, invoice), objectType: 'creditNote', action: 'issue' } as const;
        await recordChange(transaction, { ...change, after: creditNote });
        const { institutionId, requestId } = invoice;
        const bookedFor = [`invoice:${id}`, ...(requestId === null ? [] : [`request:${requestId}`])] as BookedFor[];
        await terms.release(transaction, institutionId, { bookedFor, byId });
        await recordCreation(transaction, id);
        const contact = receiverOf({ ...invoice, requestedBy: invoice.contactId }, directory);
        if (!contact) return { invoice, creditNote };
        const title = `Invoice ${invoice.number} is void`;
        const text = `Invoice ${invoice.number} of ${formatMoney(invoice.totalPence, invoice.currency)} was cancelled by credit note ${number}: nothing is due for it.`;
        await notify(transaction, 'invoice-void', {
          ...{ userIds: [contact.id], title, description: text, createdBy: byId },
          mail: {
            key: `credit-note:${id}`,
            paragraphs: [text, reason],
            link: ownInvoices,
            attachment: { filename: `${number}.pdf`, reference: `credit-note:${id}` },
          },
        });
        return { invoice, creditNote };
      });
    },
  };
}
