import { useId } from 'react';
import { InvoicesRequested } from '#web/features/invoices/invoices-requested.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** Invoices Requested on top of Home's right column, for admins. */
export function InvoicePanel({ className = '' }: { className?: string }) {
  const titleId = useId();
  if (useViewer().role !== 'admin') return null;
  return (
    <Card aria-labelledby={titleId} className={className}>
      <CardHeader titleId={titleId} title="Invoices Requested" />
      <div className="relative max-h-105 overflow-y-auto overscroll-contain">
        <InvoicesRequested />
      </div>
    </Card>
  );
}
