import type { OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useCompleteRequest } from './invoices.api.ts';

/** Confirms closing a request without an invoice. */
export function CompleteDialog({ request, onClose }: { request: OpenInvoiceRequest; onClose: () => void }) {
  const complete = useCompleteRequest();
  return (
    <ConfirmDialog
      title="Mark complete without an invoice?"
      description={`${request.customerName} of ${request.institution} has not been sent an invoice. The request stays in their history, marked as closed, and they can ask again.`}
      confirmText="Mark Complete"
      pendingText="Completing..."
      isPending={complete.isPending}
      onConfirm={() => complete.mutate(request.id, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
