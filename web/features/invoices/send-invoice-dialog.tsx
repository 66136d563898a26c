import { useState } from 'react';
import type { OpenInvoiceRequest } from '#contract/plans-and-usage/invoices.ts';
import { amountText, readMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { usePersistedText } from '#web/lib/unsaved-work.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { requestPreview, useRequestPaper, useSendInvoice } from './invoices.api.ts';
import { Paper, whyNotSent } from './paper.tsx';
import { problemWithAmount } from './typed-amount.ts';

interface SendInvoiceDialogProps {
  request: OpenInvoiceRequest;
  onClose: () => void;
  /** Called with a summary of what was sent. */
  onSent: (news: string) => void;
}

/** Confirms sending an invoice, which cannot be undone. The amount is typed if the price is on request. */
export function SendInvoiceDialog({ request, onClose, onSent }: SendInvoiceDialogProps) {
  const [typed, setTyped] = usePersistedText(`send-invoice.${request.id}`);
  const [wasSubmitted, setSubmitted] = useState(false);
  const send = useSendInvoice();
  const isTyped = request.amountPence === null;
  const netPence = isTyped ? readMoney(typed, request.currency) : request.amountPence;
  const problem = isTyped ? problemWithAmount(netPence) : undefined;
  const hasAmount = netPence !== null && problem === undefined;
  const typedPence = isTyped && hasAmount ? netPence : null;
  const paper = useRequestPaper(request.id, typedPence);
  const whyNot = whyNotSent(paper.data);

  function close(): void {
    setTyped('');
    onClose();
  }

  function submit() {
    setSubmitted(true);
    if (problem !== undefined || send.isPending) return;
    // Reported to the parent, because a frame may update the list and unmount this dialog before the answer arrives.
    return send
      .mutateAsync({ id: request.id, amountPence: isTyped ? netPence : null })
      .then(({ invoice, customerName, institution }) => {
        close();
        onSent(
          `${invoice?.number} for ${amountText(netPence, request.vatBasisPoints, request.currency)} was sent to ${customerName}, ${institution}.`,
        );
      });
  }

  return (
    <FormDialog
      title="Send this invoice?"
      description="The invoice gets the next number, and the customer is notified in the chat. You can’t undo this."
      submitText="Send Invoice"
      pendingText="Sending..."
      isPending={send.isPending}
      isDisabled={!paper.data || whyNot !== null}
      {...(whyNot !== null && { disabledReason: whyNot })}
      onClose={close}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-4 text-control">
        <Warnings request={request} />
        {isTyped && (
          <TextField
            label={
              request.currency === 'GBP' ? 'Amount in pounds, before VAT' : `Amount in ${request.currency}, before VAT`
            }
            inputMode="decimal"
            autoComplete="off"
            placeholder="12,500.00"
            value={typed}
            error={wasSubmitted ? problem : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {paper.data && (
          <Paper
            paper={paper.data}
            preview={hasAmount ? requestPreview(request.id, typedPence) : undefined}
            hasAmount={hasAmount}
          />
        )}
        {!paper.data && paper.error && <FailedRead title="Failed to fetch the invoice" read={paper} />}
        {paper.isPending && <TableSkeleton label="Loading the invoice..." />}
      </div>
    </FormDialog>
  );
}

function Warnings({ request: { earlierNumbers, currentTier, tier } }: { request: OpenInvoiceRequest }) {
  const warnings: string[] = [];
  if (currentTier !== tier) {
    warnings.push(`The plan has changed since this was requested: it is now ${tierName(currentTier)}.`);
  }
  if (earlierNumbers.length > 0) warnings.push(`This period has already been invoiced: ${earlierNumbers.join(', ')}.`);
  if (warnings.length === 0) return null;
  return <p className="rounded-control bg-warning-surface px-3 py-2 text-warning">{warnings.join(' ')}</p>;
}
