import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { TitledCard } from '#web/ui/card.tsx';

/** Invoices Requested on top of Home's right column, for admins. */
export function InvoicePanel({ className = '' }: { className?: string }) {
  return (
    <TitledCard title="Invoices Requested" className={className}>
      <div className="relative max-h-105 overflow-y-auto overscroll-contain">
        <InvoicesRequested />
      </div>
    </TitledCard>
  );
}
