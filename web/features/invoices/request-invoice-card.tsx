import { useId, useState } from 'react';
import { momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormCard } from '#web/ui/fields/form-card.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { InvoiceTextFields } from './invoice-text-fields.tsx';
import { useInvoices, useRequestInvoice } from './invoices.api.ts';
import { useInvoiceTexts } from './use-invoice-texts.ts';

/** Requests an invoice. The account manager and the admins are notified. */
export function RequestInvoiceCard({ hasPlan }: { hasPlan: boolean }) {
  const reasonId = useId();
  const texts = useInvoiceTexts('invoice');
  const [isConfirmed, setConfirmed] = useState(false);
  const open = useInvoices().data?.find(({ completedAt }) => completedAt === null);
  const request = useRequestInvoice();
  const reason = reasonNotToAsk(hasPlan, open?.requestDate);

  function submit(): void {
    if (reason !== undefined || request.isPending) return;
    request.mutate(texts.asked, {
      onSuccess: () => {
        texts.clear();
        setConfirmed(true);
      },
    });
  }

  return (
    <>
      <FormCard title="Request an invoice" className="print:hidden" onSubmit={submit}>
        <InvoiceTextFields texts={texts} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            className="max-md:w-full"
            isDisabled={reason !== undefined}
            aria-describedby={reason === undefined ? undefined : reasonId}
            isPending={request.isPending}
            pendingText="Requesting..."
          >
            Request Invoice
          </Button>
          {reason !== undefined && (
            <p id={reasonId} className="text-muted text-small">
              {reason}
            </p>
          )}
        </div>
      </FormCard>
      <AlertDialog isOpen={isConfirmed} onClose={() => setConfirmed(false)} title="Invoice requested">
        Your request was sent to your Account Manager. You’ll be notified in the chat when the invoice is ready.
      </AlertDialog>
    </>
  );
}

function reasonNotToAsk(hasPlan: boolean, openSince: string | undefined): string | undefined {
  if (!hasPlan) return 'Your institution has no plan to invoice.';
  return openSince === undefined ? undefined : `The request of ${momentText(openSince)} is still open.`;
}
