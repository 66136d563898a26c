import type { OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCompleteRequest } from './invoices.api.ts';

/** Confirms closing a request without an invoice. */
export function CompleteDialog({ request, onClose }: { request: OpenInvoiceRequest; onClose: () => void }) {
  const complete = useCompleteRequest();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !complete.isPending) onClose();
      }}
      title="Mark complete without an invoice?"
      description={`${request.customerName} of ${request.institution} has not been sent an invoice. The request stays in their history, marked as closed, and they can ask again.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} isDisabled={complete.isPending}>
            Cancel
          </Button>
          <Button
            isPending={complete.isPending}
            pendingText="Completing..."
            onClick={() => complete.mutate(request.id, { onSettled: onClose })}
          >
            Mark Complete
          </Button>
        </>
      }
    />
  );
}
