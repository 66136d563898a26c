import { lettersWithoutFont } from '#server/pdf/mixed-text.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import { billedAddressLines, sellerLines } from './billing-paper.ts';
import { printedLinesOf } from './invoice-lines.ts';
import type { NewInvoice } from './invoices.queries.ts';

/** A longer line of a note is quoted around the first letter that no font has. */
const quotedAround = 20;

/** The first text of an invoice with letters that no font has, as a sentence; null where all can be set. */
export function unprintableText(invoice: NewInvoice): string | null {
  const { institutionName, attention, purchaseOrder, vatReason, payment, contactEmail, footer, note } = invoice;
  const lines = printedLinesOf(invoice, longDay).flatMap(({ description, details }) => [description, ...details]);
  // Nobody who sends an invoice can change what its customer wrote; that is refused with the request.
  const asked = invoice.requestId === null ? [purchaseOrder, note] : [];
  return unprintableAmong([
    ...[institutionName, attention, ...billedAddressLines(invoice), ...lines, vatReason, ...asked],
    ...[...sellerLines(invoice), payment, contactEmail, footer],
  ]);
}

/** 400 at the field if a text that a paper would carry has letters that no font has. */
export function refuseUnprintable(field: string, text: string | null | undefined): void {
  const unprintable = unprintableAmong([text]);
  if (unprintable !== null) throw badRequest(unprintable, field);
}

function unprintableAmong(texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts.flatMap((all) => (all ?? '').split('\n'))) {
    const letters = lettersWithoutFont(text);
    if (letters.length === 0) continue;
    return `“${quoted(text, letters[0] ?? '')}” can’t be printed: no font has ${letters.join(' ')}. Please write it in other letters first.`;
  }
  return null;
}

function quoted(text: string, letter: string): string {
  const line = text.trim();
  if (line.length <= 3 * quotedAround) return line;
  const at = line.normalize('NFC').indexOf(letter);
  const [from, to] = [Math.max(0, at - quotedAround), at + letter.length + quotedAround];
  return `${from > 0 ? '…' : ''}${line.slice(from, to).toWellFormed().trim()}${to < line.length ? '…' : ''}`;
}
