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

/** The subject of an invoice in one line. */
export function titleOf({ planName, lines }: Pick<Searched, 'planName' | 'lines'>): string {
  return planName ?? (lines === null ? '' : (JSON.parse(lines)[0]?.description ?? ''));
}

/** Stored sort and search keys of an invoice. */
export function invoiceKeys(invoice: Searched) {
  const { number, institutionName, attention, purchaseOrder } = invoice;
  const texts = [number, institutionName, attention, titleOf(invoice), purchaseOrder ?? ''];
  return { institutionKey: nameKey(institutionName), searchText: folded(texts.join('\n')) };
}
