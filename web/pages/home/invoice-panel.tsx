import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { TitledCard } from '#web/ui/card.tsx';

/** Invoices Requested on top of Home's right column, for admins. */
export function InvoicePanel({ className = '' }: { className?: string }) {
  return (
    <TitledCard title="Invoices Requested" className={className}>
      {/* While it loads there is nothing to scroll to, and nothing in it that the keyboard could reach. */}
      <div className="relative max-h-105 overflow-y-auto overscroll-contain has-[[role=status]]:overflow-y-hidden">
        <InvoicesRequested />
      </div>
    </TitledCard>
  );
}
