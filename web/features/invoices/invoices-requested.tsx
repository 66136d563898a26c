import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { InvoiceRequestItem } from './invoice-request-item.tsx';
import { useCompleteRequest, useInvoiceRequests } from './invoices.api.ts';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';

export function InvoicesRequested() {
  const read = useInvoiceRequests();
  const { rows, error, isPending } = read;
  const [asked, setAsked] = useState<{ what: 'send' | 'complete'; id: number } | null>(null);
  const [news, setNews] = useState('');
  const complete = useCompleteRequest();
  const open = rows?.find(({ id }) => id === asked?.id);
  const close = () => setAsked(null);

  function completeOrAsk(id: number, isNew: boolean): void {
    // Completing a request without an invoice asks first, because nobody would send one afterwards.
    if (isNew) setAsked({ what: 'complete', id });
    else complete.mutate(id);
  }

  return (
    <>
      {isPending && <TableSkeleton label="Loading invoice requests..." />}
      {!rows && error != null && <FailedRead title="Failed to fetch invoice requests" read={{ ...read, error }} />}
      {rows?.length === 0 && <EmptyState icon={<ReceiptText />} text="No invoice requests pending" className="py-6" />}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((request) => (
            <InvoiceRequestItem
              key={request.id}
              request={request}
              onSend={() => setAsked({ what: 'send', id: request.id })}
              onComplete={() => completeOrAsk(request.id, request.isNew)}
              isCompleting={complete.isPending && complete.variables === request.id}
            />
          ))}
        </ul>
      )}
      <MoreRows read={read} isByButton failed="Failed to fetch more invoice requests" />
      {asked?.what === 'send' && open?.isNew && <SendInvoiceDialog request={open} onClose={close} onSent={setNews} />}
      {asked?.what === 'complete' && open && (
        <ConfirmDialog
          title="Mark complete without an invoice?"
          description={`${open.customerName} of ${open.institution} has not been sent an invoice. The request stays in their history, marked as closed, and they can ask again.`}
          confirmText="Mark Complete"
          pendingText="Completing..."
          isPending={complete.isPending}
          onConfirm={() => complete.mutate(open.id, { onSettled: close })}
          onClose={close}
        />
      )}
      <AlertDialog isOpen={news !== ''} onClose={() => setNews('')} title="Invoice sent">
        {news}
      </AlertDialog>
    </>
  );
}
