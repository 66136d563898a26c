import { useState } from 'react';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { voidReasonMaxLength } from '#contract/values/limits.ts';
import { formatPence } from '#contract/values/plans-and-usage/money.ts';
import { useKeptText } from '#web/lib/kept-work.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useVoidInvoice } from './billing.api.ts';

/** Voids an invoice with a credit note, which cannot be taken back. */
export function VoidDialog({ invoice, onClose }: { invoice: BilledInvoice; onClose: () => void }) {
  const [reason, keepReason] = useKeptText(`void.${invoice.id}`);
  const [wasSubmitted, setSubmitted] = useState(false);
  const voiding = useVoidInvoice();
  const isBlank = reason.trim() === '';

  function close(): void {
    keepReason('');
    onClose();
  }

  return (
    <FormDialog
      title={`Void ${invoice.number}?`}
      description={`${invoice.institution} will be told that nothing is due, with a credit note for ${formatPence(invoice.totalPence)}. This can’t be undone.`}
      submitText="Void invoice"
      pendingText="Voiding..."
      isDangerous
      isPending={voiding.isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setSubmitted(true);
          if (!isBlank) voiding.mutate({ id: invoice.id, reason: reason.trim() }, { onSuccess: close });
        }}
      >
        <TextArea
          label="Why? This is printed on the credit note."
          maxLength={voidReasonMaxLength}
          value={reason}
          error={wasSubmitted && isBlank ? 'Please say why' : undefined}
          onChange={({ target }) => keepReason(target.value)}
        />
      </DialogForm>
    </FormDialog>
  );
}
