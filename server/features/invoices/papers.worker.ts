import { constants } from 'node:os';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import { type PrintedCredit, type PrintedInvoice, renderCreditNote, renderInvoice } from './invoice-pdf.ts';
import { renderOffer } from './renewals/offer-pdf.ts';
import { renderStatement } from './statements/statement-pdf.ts';

interface Printed {
  invoice: PrintedInvoice;
  logo: RasterPicture | null;
}

const calls = {
  invoice: ({ invoice, logo }: Printed) => renderInvoice(invoice, logo),
  creditNote: ({ invoice, credit, logo }: Printed & { credit: PrintedCredit }) =>
    renderCreditNote(invoice, credit, logo),
  offer: renderOffer,
  statement: renderStatement,
};
export type PaperCalls = typeof calls;
answerCalls(calls, constants.priority.PRIORITY_BELOW_NORMAL);
