import type { NewPartCredit, PartCredits } from '#contract/plans-and-usage/part-credits.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatMoney, vatOfPart } from '#contract/values/plans-and-usage/money.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type CreditedLine, readCreditedLines, sumsLeft } from '#server/features/invoices/credited-invoice.ts';
import { printedLinesOf, sumOf } from '#server/features/invoices/invoice-lines.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import {
  findCreditNote,
  type InvoiceRow,
  listPartCredits,
  takeNumber,
} from '#server/features/invoices/invoices.queries.ts';
import { numberText } from '#server/features/invoices/number-text.ts';
import { refuseUnprintable } from '#server/features/invoices/unprintable.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { lockExisting, ownInvoices, refusePaid, refuseVoid } from './locked-invoice.ts';
import { findPaidPence, insertPartCredit, insertPayment, type Noted } from './settlement.queries.ts';

/** Credit notes for a part of an invoice that is still to be paid. A whole invoice is voided instead. */
export function createPartCredits({ db, people, clock, notify }: Portal) {
  return {
    async credit(
      id: number,
      { byId, reason, ...asked }: NewPartCredit & { byId: number },
      recordCreation: RecordCreation,
    ): Promise<{ invoice: InvoiceRow; number: string }> {
      const directory = await people.directory();
      return db.transaction().execute(async (transaction) => {
        const noted = await lockExisting(transaction, id);
        refuseVoid(noted);
        refusePaid(noted);
        const { invoice } = noted;
        refuseUnprintable('reason', reason);
        const drawn = drawCredit(noted, asked);
        const number = numberText('CN', await takeNumber(transaction, 'creditNoteNumber'));
        const [issuedAt, issueDate] = [isoTime(clock()), londonTime(clock()).day];
        const credit = { invoiceId: id, number, reason, ...drawn, issuedAt, issueDate };
        const creditId = await insertPartCredit(transaction, credit);
        const isSettled = drawn.totalPence === noted.leftPence;
        if (isSettled) await insertPayment(transaction, { invoiceId: id, paidOn: issueDate, notedAt: issuedAt });
        const { institutionId } = invoice;
        const object = { objectType: 'partCredit', objectId: id, institutionId, action: 'issue' } as const;
        await recordChange(transaction, { byId, at: issuedAt, ...object, after: credit });
        await recordCreation(transaction, creditId);
        const contact = receiverOf({ ...invoice, requestedBy: invoice.contactId }, directory);
        if (!contact) return { invoice, number };
        const left = formatMoney(noted.leftPence - drawn.totalPence, invoice.currency);
        const text = `${formatMoney(drawn.totalPence, invoice.currency)} of invoice ${invoice.number} was taken back by credit note ${number}: ${isSettled ? 'nothing is left to pay' : `${left} is left to pay`}.`;
        const title = `Credit note ${number} for invoice ${invoice.number}`;
        await notify(transaction, 'invoice-credited', {
          ...{ userIds: [contact.id], title, description: text, createdBy: byId },
          mail: {
            key: `part-credit:${creditId}`,
            paragraphs: [text, reason],
            link: ownInvoices,
            attachment: { filename: `${number}.pdf`, reference: `part-credit:${creditId}` },
          },
        });
        return { invoice, number };
      });
    },
  };
}

/** Credit notes for parts of an invoice, and the amounts left of its lines and to pay. */
export async function readPartCredits(db: Db, invoice: InvoiceRow): Promise<PartCredits> {
  const credits = await listPartCredits(db, invoice.id);
  const left = sumsLeft(invoice, credits);
  const isVoid = (await findCreditNote(db, invoice.id)) !== undefined;
  return {
    credits,
    lines: linesLeft(invoice, credits),
    netLeftPence: left.netPence,
    vatLeftPence: left.vatPence,
    vatBasisPoints: invoice.vatBasisPoints,
    leftPence: isVoid ? 0 : left.totalPence - (await findPaidPence(db, invoice.id)),
  };
}

type Asked = Pick<NewPartCredit, 'netPence' | 'lines'>;

function drawCredit({ invoice, partCredits, leftPence, paidPence }: Noted, asked: Asked) {
  const field = asked.lines ? 'lines' : 'netPence';
  const money = (pence: number) => formatMoney(pence, invoice.currency);
  const lines = asked.lines
    ? namedLines({ invoice, partCredits }, asked.lines)
    : [{ description: `Part of invoice ${invoice.number}`, quantity: 1, unitPence: asked.netPence ?? 0 }];
  const netPence = sumOf(lines);
  if (netPence <= 0) throw badRequest('The discounts leave nothing to credit', field);
  const left = sumsLeft(invoice, partCredits);
  if (netPence > left.netPence) throw badRequest(`Only ${money(left.netPence)} before VAT is left to credit`, field);
  const vatPence = vatOfPart(netPence, left, invoice.vatBasisPoints);
  const totalPence = netPence + vatPence;
  if (totalPence > leftPence)
    throw badRequest(`Only ${money(leftPence)} is left to pay, and this is ${money(totalPence)} with VAT`, field);
  if (totalPence === leftPence && paidPence === 0)
    throw badRequest(`This is all that is left to pay: void ${invoice.number} instead`, field);
  return { lines: JSON.stringify(lines), netPence, vatPence, totalPence };
}

/** The named lines of the invoice, none more often than it is left. */
function namedLines(
  { invoice, partCredits }: Pick<Noted, 'invoice' | 'partCredits'>,
  named: NonNullable<Asked['lines']>,
): CreditedLine[] {
  const left = linesLeft(invoice, partCredits);
  return named.map(({ line, quantity }) => {
    const of = left[line];
    if (!of) throw badRequest('The invoice has no such line', 'lines');
    of.quantityLeft -= quantity;
    if (of.quantityLeft < 0) throw badRequest(`Not so much is left of “${of.description}”`, 'lines');
    return { description: of.description, quantity, unitPence: of.unitPence, line };
  });
}

/** The lines of an invoice, with how much of each no credit note has taken back. */
function linesLeft(invoice: InvoiceRow, partCredits: Noted['partCredits']) {
  const credited = partCredits.flatMap(readCreditedLines);
  return printedLinesOf(invoice, (day) => day).map(({ description, quantity, unitPence }, place) => {
    const back = credited.filter(({ line }) => line === place).reduce((sum, one) => sum + one.quantity, 0);
    return { line: place, description, quantity, unitPence, quantityLeft: quantity - back };
  });
}
