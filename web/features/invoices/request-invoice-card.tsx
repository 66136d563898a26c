import { useId, useState } from 'react';
import type { NextToInvoice } from '#contract/plans-and-usage/invoices.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText, momentText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormCard } from '#web/ui/fields/form-card.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { InvoiceTextFields } from './invoice-text-fields.tsx';
import { useInvoices, useNextToInvoice, useRequestInvoice } from './invoices.api.ts';
import { useInvoiceTexts } from './use-invoice-texts.ts';

/** Requests an invoice for the term that it names. The account manager and the admins are notified. */
export function RequestInvoiceCard() {
  const reasonId = useId();
  const texts = useInvoiceTexts('invoice');
  const [isConfirmed, setConfirmed] = useState(false);
  const { data: next, error, isFetching, refetch } = useNextToInvoice();
  const open = useInvoices().data?.find(({ completedAt }) => completedAt === null);
  const request = useRequestInvoice();
  const reason = reasonNotToAsk(next, open?.requestDate);
  const isReady = next !== undefined && reason === undefined;

  function submit(): void {
    if (!isReady || request.isPending) return;
    request.mutate(texts.asked, {
      onSuccess: () => {
        texts.clear();
        setConfirmed(true);
      },
    });
  }

  return (
    <>
      <FormCard title="Request an invoice" className="print:hidden" onSubmit={submit}>
        {isReady && next.term && <Term term={next.term} />}
        {!next && error && (
          <FailedRead title="Failed to fetch the plan to invoice" read={{ error, isFetching, refetch }} />
        )}
        <InvoiceTextFields texts={texts} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            className="max-md:w-full"
            isDisabled={!isReady}
            aria-describedby={reason === undefined ? undefined : reasonId}
            isPending={request.isPending}
            pendingText="Requesting..."
          >
            Request Invoice
          </Button>
          {reason !== undefined && (
            <p id={reasonId} className="text-muted text-small">
              {reason}
            </p>
          )}
        </div>
      </FormCard>
      <AlertDialog isOpen={isConfirmed} onClose={() => setConfirmed(false)} title="Invoice requested">
        Your request was sent to your Account Manager. You’ll be notified in the chat when the invoice is ready.
      </AlertDialog>
    </>
  );
}

function Term({ term }: { term: NonNullable<NextToInvoice['term']> }) {
  const { tier, periodStart, periodEnd, amountPence, currency, vatBasisPoints } = term;
  return (
    <p className="text-control">
      For {tierName(tier)}, {dayText(periodStart)} – {dayText(periodEnd)}:{' '}
      <span className="font-semibold">{amountText(amountPence, vatBasisPoints, currency)}</span>
    </p>
  );
}

function reasonNotToAsk(next: NextToInvoice | undefined, openSince: string | undefined): string | undefined {
  if (openSince !== undefined) return `The request of ${momentText(openSince)} is still open.`;
  return next?.reason == null ? undefined : `${next.reason}.`;
}
