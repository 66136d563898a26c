import { usePersistedText } from '#web/lib/unsaved-work.ts';

export type InvoiceTexts = ReturnType<typeof useInvoiceTexts>;

/** Texts for an invoice, kept in this tab until it is requested; `of` identifies the invoice. */
export function useInvoiceTexts(of: string) {
  const [purchaseOrder, keepPurchaseOrder] = usePersistedText(`${of}.purchase-order`);
  const [note, keepNote] = usePersistedText(`${of}.note`);
  return {
    purchaseOrder,
    keepPurchaseOrder,
    note,
    keepNote,
    asked: { purchaseOrder: purchaseOrder.trim() || null, note: note.trim() || null },
    clear() {
      keepPurchaseOrder('');
      keepNote('');
    },
  };
}
