import { constants } from 'node:os';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import { type PrintedCredit, type PrintedInvoice, renderCreditNote, renderInvoice } from './invoice-pdf.ts';
import { renderOffer } from './renewals/offer-pdf.ts';
import { renderStatement } from './statements/statement-pdf.ts';

const calls = {
  invoice: renderInvoice,
  creditNote: ({ invoice, credit }: { invoice: PrintedInvoice; credit: PrintedCredit }) =>
    renderCreditNote(invoice, credit),
  offer: renderOffer,
  statement: renderStatement,
};
export type PaperCalls = typeof calls;
answerCalls(calls, constants.priority.PRIORITY_BELOW_NORMAL);
