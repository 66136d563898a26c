import type { FastifyReply } from 'fastify';
import type { InvoiceRow } from '#server/features/invoices/invoices.queries.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { brokenRules } from './business-rules.ts';
import { type ElectronicCredit, electronicDocumentOf } from './electronic-document.ts';
import { writeUbl } from './ubl-file.ts';

export function electronicFileOf(invoice: InvoiceRow, credit: ElectronicCredit | null): string {
  const document = electronicDocumentOf(invoice, credit);
  if (!document) {
    throw conflict(
      `${invoice.number} has no electronic form: when it was sent, the billing address or the numbers of the seller were missing`,
    );
  }
  const broken = brokenRules(document);
  if (broken.length > 0) throw conflict(`${document.number} would break rules of EN 16931: ${broken.join(', ')}`);
  return writeUbl(document);
}

export function answerUbl(reply: FastifyReply, number: string, file: string): string {
  reply.header('content-disposition', `attachment; filename="${number}.xml"`);
  return file;
}
