import { lettersWithoutFont } from '#server/pdf/mixed-text.ts';
import type { NewInvoice } from './invoices.queries.ts';

type Addressed = Pick<
  NewInvoice,
  'institutionName' | 'attention' | 'billingStreet' | 'billingTown' | 'billingPostcode'
>;

/** The first name or line of the address with letters that no font has, as a sentence; null where all can be set. */
export function unprintableText(invoice: Addressed): string | null {
  const { institutionName, attention, billingStreet, billingTown, billingPostcode } = invoice;
  for (const text of [institutionName, attention, billingStreet, billingTown, billingPostcode]) {
    const letters = lettersWithoutFont(text ?? '');
    if (letters.length === 0) continue;
    return `“${text}” can’t be printed: no font has ${letters.join(' ')}. Please write it in other letters first.`;
  }
  return null;
}
