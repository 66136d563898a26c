import { folded, nameKey } from './name-key.ts';

interface Searched {
  number: string;
  institutionName: string;
  attention: string;
  planName: string | null;
  /** JSON. */
  lines: string | null;
  purchaseOrder: string | null;
}

/** What an invoice is for, in one line. */
export function titleOf({ planName, lines }: Pick<Searched, 'planName' | 'lines'>): string {
  return planName ?? (lines === null ? '' : (JSON.parse(lines)[0]?.description ?? ''));
}

/** What is stored beside an invoice, to sort and to search by. */
export function invoiceKeys(invoice: Searched) {
  const { number, institutionName, attention, purchaseOrder } = invoice;
  const texts = [number, institutionName, attention, titleOf(invoice), purchaseOrder ?? ''];
  return { institutionKey: nameKey(institutionName), searchText: folded(texts.join('\n')) };
}
