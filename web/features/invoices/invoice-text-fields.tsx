import { invoiceNoteMaxLength, purchaseOrderMaxLength } from '#contract/values/limits.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { InvoiceTexts } from './use-invoice-texts.ts';

export function InvoiceTextFields({ texts }: { texts: InvoiceTexts }) {
  return (
    <>
      <TextField
        label="Purchase-order number (optional)"
        value={texts.purchaseOrder}
        maxLength={purchaseOrderMaxLength}
        autoComplete="off"
        onChange={({ target }) => texts.keepPurchaseOrder(target.value)}
      />
      <TextArea
        label="Note (optional)"
        rows={2}
        value={texts.note}
        maxLength={invoiceNoteMaxLength}
        hint="Printed on the invoice, for example a cost centre."
        onChange={({ target }) => texts.keepNote(target.value)}
      />
    </>
  );
}
