import type { InvoiceDraft } from '#contract/plans-and-usage/billing.ts';
import { formatBasisPoints, formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { byMailAnd } from '#web/lib/portal.ts';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { draftPreview, useDraft, useSendDraft } from './billing.api.ts';
import { ReadFirst } from './read-first.tsx';

/** Previews the invoice of a draft and sends it, which cannot be undone. */
export function SendDraftDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <ReadFirst title="Send this invoice?" query={useDraft(id)} what="the draft" onClose={onClose}>
      {(draft) => <OpenDialog draft={draft} onClose={onClose} />}
    </ReadFirst>
  );
}

function OpenDialog({ draft, onClose }: { draft: InvoiceDraft; onClose: () => void }) {
  const { id, version } = draft;
  const send = useSendDraft();
  return (
    <ConfirmDialog
      title="Send this invoice?"
      description={`The invoice gets the next number, and the customer is notified ${byMailAnd}under the bell. This can’t be undone: the invoice can only be voided.`}
      confirmText="Send Invoice"
      pendingText="Sending..."
      isPending={send.isPending}
      isDisabled={draft.customerId === null}
      onClose={onClose}
      onConfirm={() => send.mutate({ id, version }, { onSettled: onClose })}
    >
      <div className="flex flex-col gap-4 text-control">
        <p>
          To {draft.institution}
          {draft.contact === null
            ? '. Nobody gets it yet: choose a customer in the draft first, once the institution has people.'
            : `, ${draft.contact}`}
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 tabular-nums">
          {draft.lines.map((line) => (
            <Sum
              key={`${line.description} ${line.quantity} ${line.unitPence}`}
              label={`${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.description}`}
              pence={line.quantity * line.unitPence}
              currency={draft.currency}
            />
          ))}
          {draft.vatPence > 0 && (
            <Sum
              label={`VAT at ${formatBasisPoints(draft.vatBasisPoints)}`}
              pence={draft.vatPence}
              currency={draft.currency}
            />
          )}
          <Sum label="Total" pence={draft.totalPence} currency={draft.currency} />
        </dl>
        {draft.vatReason && <p className="text-muted">{draft.vatReason}</p>}
        <a href={draftPreview(id)} download="draft.pdf" className={`${buttonClasses('secondary', 'sm')} self-start`}>
          Preview as PDF
        </a>
      </div>
    </ConfirmDialog>
  );
}

function Sum({ label, pence, currency }: { label: string; pence: number; currency: string }) {
  return (
    <>
      <dt className="wrap-anywhere text-muted">{label}</dt>
      <dd className="text-right font-semibold">{formatMoney(pence, currency)}</dd>
    </>
  );
}
