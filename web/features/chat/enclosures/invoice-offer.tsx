import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ChosenEnclosure } from '#web/features/chat/message/targets.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { invoiceFacts } from './enclosure-texts.ts';
import { useOfferedInvoices } from './enclosures.api.ts';
import { OfferList } from './offer-list.tsx';

interface InvoiceOfferProps {
  summary: ConversationSummary;
  onChoose: (enclosure: ChosenEnclosure) => void;
}

/** The invoices sent to the customer's institution. */
export function InvoiceOffer({ summary, onChoose }: InvoiceOfferProps) {
  const { invoices, error, isFetching, refetch } = useOfferedInvoices(summary);
  if (error) return <FailedRead title="Failed to fetch invoices" read={{ error, isFetching, refetch }} />;
  if (!invoices) return <TableSkeleton label="Loading invoices..." />;
  if (invoices.length === 0) return <EmptyState icon={<ReceiptText />} text="No invoices yet" className="py-6" />;
  return (
    <OfferList
      offers={invoices.map(({ id, number, ...invoice }) => ({ id, title: number, facts: invoiceFacts(invoice) }))}
      onChoose={({ id, title }) => onChoose({ kind: 'invoice', id, title: `Invoice ${title}` })}
    />
  );
}
