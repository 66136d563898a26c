import { useState } from 'react';
import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paidOnProblem } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney, readMoney, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { problemWithAmount } from '#web/features/invoices/typed-amount.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useNotePayment } from './billing.api.ts';

/** Notes a payment of all that is left to pay, or of a part. */
export function PaymentDialog({ invoice, onClose }: { invoice: BilledInvoice; onClose: () => void }) {
  const { id, number, institution, currency } = invoice;
  const today = londonTime(Date.now()).day;
  const [left] = useState(invoice.totalPence - invoice.creditedPence - invoice.paidPence);
  const { values, change, close } = usePersistedState(
    `payment.${id}.${left}`,
    { paidOn: today, amount: typedMoney(left, currency) },
    onClose,
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const { paidOn, amount } = values;
  const pay = useNotePayment();
  const dayProblem = paidOnProblem(paidOn || today, { issueDate: invoice.issueDate ?? today, today });
  const amountPence = readMoney(amount, currency);
  const isPart = amountPence !== null && amountPence < left;
  const isTooMuch = amountPence !== null && amountPence > left;
  const problem = isTooMuch ? `Only ${formatMoney(left, currency)} is left to pay` : problemWithAmount(amountPence);

  function submit(): void {
    setSubmitted(true);
    if (problem === undefined && amountPence !== null) pay.mutate({ id, paidOn, amountPence }, { onSuccess: close });
  }

  return (
    <FormDialog
      title={`Payment of ${number}`}
      description={`${institution}, ${formatMoney(left, currency)} to pay. The institution sees ${isPart ? 'the amount left to pay' : 'the invoice as paid'}.`}
      submitText="Record payment"
      pendingText="Noting..."
      isPending={pay.isPending}
      isDisabled={paidOn === '' || dayProblem !== undefined}
      disabledReason={dayProblem ?? 'Please enter the day'}
      onClose={close}
      onSubmit={submit}
    >
      <DayField
        label="Paid on"
        max={today}
        value={paidOn}
        error={dayProblem}
        onChange={(day) => change({ paidOn: day })}
      />
      <TextField
        label={currency === 'GBP' ? 'Amount' : `Amount in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={wasSubmitted ? problem : undefined}
        onChange={({ target }) => change({ amount: target.value })}
      />
    </FormDialog>
  );
}
