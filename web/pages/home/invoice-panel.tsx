import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { TitledCard } from '#web/ui/card.tsx';

/** Invoices Requested on top of Home's right column, for admins. */
export function InvoicePanel({ className = '' }: { className?: string }) {
  return (
    <TitledCard title="Invoices Requested" className={className}>
      <section
        aria-label="Open requests"
        // The keyboard scrolls here, also while there is no button to go to.
        tabIndex={0}
        className="relative max-h-105 overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <InvoicesRequested />
      </section>
    </TitledCard>
  );
}
