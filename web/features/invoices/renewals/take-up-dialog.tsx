import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { InvoiceTextFields } from '#web/features/invoices/invoice-text-fields.tsx';
import { useRequestInvoice } from '#web/features/invoices/invoices.api.ts';
import { useInvoiceTexts } from '#web/features/invoices/use-invoice-texts.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

/** Accepts an offer by requesting its invoice. */
export function TakeUpDialog({ offer, onClose }: { offer: RenewalOffer; onClose: () => void }) {
  const texts = useInvoiceTexts(`renewal-offer.${offer.id}`);
  const request = useRequestInvoice();

  function submit(): void {
    if (request.isPending) return;
    request.mutate(
      { renewalOfferId: offer.id, ...texts.asked },
      {
        onSuccess: () => {
          texts.clear();
          toast({ title: 'Invoice requested', description: 'We’ll let you know when it’s ready.' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title="Accept this offer?"
      description={`The invoice for another year of ${tierName(offer.tier)} is requested: ${amountText(offer.netPence, offer.vatBasisPoints, offer.currency)}.`}
      submitText="Request Invoice"
      pendingText="Requesting..."
      isPending={request.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <InvoiceTextFields texts={texts} />
    </FormDialog>
  );
}
