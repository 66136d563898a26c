import { useState } from 'react';
import type { RenewalOffer } from '#contract/renewals.ts';
import { invoiceNoteMaxLength, purchaseOrderMaxLength } from '#contract/values/limits.ts';
import { amountText } from '#contract/values/money.ts';
import { tierName } from '#contract/values/tiers.ts';
import { useRequestInvoice } from '#web/features/invoices/invoices.api.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

/** Takes an offer up: its invoice is requested, as any other. */
export function TakeUpDialog({ offer, onClose }: { offer: RenewalOffer; onClose: () => void }) {
  const [purchaseOrder, setPurchaseOrder] = useState('');
  const [note, setNote] = useState('');
  const request = useRequestInvoice();

  function submit(): void {
    if (request.isPending) return;
    request.mutate(
      { renewalOfferId: offer.id, purchaseOrder: purchaseOrder.trim() || null, note: note.trim() || null },
      {
        onSuccess: () => toast({ title: 'Invoice requested', description: 'You will be told when it is ready.' }),
        onSettled: onClose,
      },
    );
  }

  return (
    <FormDialog
      title="Take up this offer?"
      description={`The invoice for another year of ${tierName(offer.tier)} is requested: ${amountText(offer.netPence, offer.vatBasisPoints)}.`}
      submitText="Request Invoice"
      pendingText="Requesting..."
      isPending={request.isPending}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <TextField
          label="Purchase-order number (optional)"
          value={purchaseOrder}
          maxLength={purchaseOrderMaxLength}
          autoComplete="off"
          onChange={({ target }) => setPurchaseOrder(target.value)}
        />
        <TextArea
          label="Note (optional)"
          rows={2}
          value={note}
          maxLength={invoiceNoteMaxLength}
          hint="Printed on the invoice, for example a cost centre."
          onChange={({ target }) => setNote(target.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
