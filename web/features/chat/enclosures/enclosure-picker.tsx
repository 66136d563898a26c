import { useState } from 'react';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ChosenEnclosure } from '#web/features/chat/message/targets.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { hasInvoices } from './enclosures.api.ts';
import { InvoiceOffer } from './invoice-offer.tsx';
import { ResourceOffer } from './resource-offer.tsx';

interface EnclosurePickerProps {
  summary: ConversationSummary;
  onChoose: (enclosure: ChosenEnclosure) => void;
  onClose: () => void;
}

const libraries = [
  { value: 'learning', label: 'Learning' },
  { value: 'librarian', label: 'Librarian' },
] as const;

/** Offers what viewer and contact may both read; the server accepts nothing else. */
export function EnclosurePicker({ summary, onChoose, onClose }: EnclosurePickerProps) {
  const offersInvoices = hasInvoices(useViewer(), summary);
  const options = offersInvoices ? [{ value: 'invoices', label: 'Invoices' } as const, ...libraries] : libraries;
  const [tab, setTab] = useState<(typeof options)[number]['value']>(offersInvoices ? 'invoices' : 'learning');
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose()}
      title="Attach from the portal"
      description={`Resources that you and ${summary.contact.fullName} can both open.`}
    >
      <Tabs label="Where from" look="page" value={tab} options={options} onChange={setTab}>
        {tab === 'invoices' ? (
          <InvoiceOffer summary={summary} onChoose={onChoose} />
        ) : (
          <ResourceOffer key={tab} contactId={summary.contact.id} audience={tab} onChoose={onChoose} />
        )}
      </Tabs>
    </Dialog>
  );
}
