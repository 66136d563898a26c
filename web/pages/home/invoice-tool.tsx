import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useNewRequestCount } from '#web/features/invoices/invoices.api.ts';
import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { CountBadge } from '#web/ui/badges/count-badge.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';

/** Invoices Requested where there is no right column: a button with the count of new ones, and the panel in a sheet. */
export function InvoiceTool({ className = '' }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const count = useNewRequestCount();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex min-h-9 items-center gap-2 rounded-control px-2 font-medium text-control text-link hover:bg-hover touch:min-h-11 ${className}`}
      >
        <ReceiptText aria-hidden="true" className="size-4" />
        Invoices Requested
        <CountBadge count={count} what="new requests" />
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title="Invoices Requested">
        <InvoicesRequested />
      </Sheet>
    </>
  );
}
