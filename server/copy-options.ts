import type { GivenNumbers } from './backup/take-over.ts';
import type { Config } from './config.ts';
import { DatabaseRefusedError } from './db/faults/database-refused-error.ts';

export const nextInvoice = [
  '--next-invoice <number>',
  'the number of the next invoice, where no portal is there that knows it',
] as const;
export const nextCreditNote = ['--next-credit-note <number>', 'the same for credit notes'] as const;

export interface CopyOptions {
  incomplete?: boolean;
  nextInvoice?: string;
  nextCreditNote?: string;
}

/** Numbers typed as 12 or INV-000012, and the prefix that the environment sets. */
export function givenNumbersIn(
  { nextInvoice: invoice, nextCreditNote: creditNote }: CopyOptions,
  { settings }: Pick<Config, 'settings'>,
): GivenNumbers {
  const numbers = { invoiceNumber: typedNumber(invoice), creditNoteNumber: typedNumber(creditNote) };
  return { ...numbers, prefix: settings.invoicePrefix };
}

function typedNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(?:[A-Z]{2,5}-)?0*([1-9]\d{0,8})$/.exec(text) ?? [];
  if (digits === undefined) throw new DatabaseRefusedError(`“${text}” is no number of an invoice or credit note.`);
  return Number(digits);
}
