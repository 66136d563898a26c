import { useKeptText } from '#web/lib/kept-work.ts';

export type InvoiceTexts = ReturnType<typeof useInvoiceTexts>;

/** What is to stand on an invoice, kept in this tab until that invoice is requested; `of` names which one it is. */
export function useInvoiceTexts(of: string) {
  const [purchaseOrder, keepPurchaseOrder] = useKeptText(`${of}.purchase-order`);
  const [note, keepNote] = useKeptText(`${of}.note`);
  return {
    purchaseOrder,
    keepPurchaseOrder,
    note,
    keepNote,
    /** As the call takes them. */
    asked: { purchaseOrder: purchaseOrder.trim() || null, note: note.trim() || null },
    clear() {
      keepPurchaseOrder('');
      keepNote('');
    },
  };
}
