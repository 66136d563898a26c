import type { InvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import type { InvoicePaper } from '#contract/plans-and-usage/invoices.ts';
import { Paper, whyNotSent } from '#web/features/invoices/paper.tsx';
import { byMailAnd } from '#web/lib/portal.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { draftPreview, useDraft, useDraftPaper, useSendDraft } from './billing.api.ts';
import { ReadFirst } from './read-first.tsx';

/** Previews the invoice of a draft and sends it, which cannot be undone. */
export function SendDraftDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ReadFirst title="Send this invoice?" query={useDraft(id)} what="the draft" onClose={onClose}>
      {(draft) => <WithPaper draft={draft} onClose={onClose} />}
    </ReadFirst>
  );
}

function WithPaper({ draft, onClose }: { draft: InvoiceDraft; onClose: () => void }) {
  return (
    <ReadFirst title="Send this invoice?" query={useDraftPaper(draft.id)} what="the invoice" onClose={onClose}>
      {(paper) => <OpenDialog draft={draft} paper={paper} onClose={onClose} />}
    </ReadFirst>
  );
}

interface OpenDialogProps {
  draft: InvoiceDraft;
  paper: InvoicePaper;
  onClose: () => void;
}

function OpenDialog({ draft, paper, onClose }: OpenDialogProps) {
  const { id, version } = draft;
  const send = useSendDraft();
  return (
    <ConfirmDialog
      title="Send this invoice?"
      description={`The invoice gets the next number, and the customer is notified ${byMailAnd}under the bell. You can’t undo this: the invoice can only be voided.`}
      confirmText="Send Invoice"
      pendingText="Sending..."
      isPending={send.isPending}
      isDisabled={whyNotSent(paper) !== null || draft.customerId === null}
      onClose={onClose}
      onConfirm={() => send.mutate({ id, version }, { onSettled: onClose })}
    >
      <Paper paper={paper} preview={draftPreview(id)} hasAmount />
    </ConfirmDialog>
  );
}
