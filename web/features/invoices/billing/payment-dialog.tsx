import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useNotePayment } from './billing.api.ts';

export function PaymentDialog({ invoice, onClose }: { invoice: BilledInvoice; onClose: () => void }) {
  const today = londonTime(Date.now()).day;
  const { values, change, close } = usePersistedState(`payment.${invoice.id}`, { paidOn: today }, onClose);
  const { paidOn } = values;
  const pay = useNotePayment();
  const isFuture = paidOn > today;
  return (
    <FormDialog
      title={`Payment of ${invoice.number}`}
      description={`${invoice.institution}, ${formatMoney(invoice.totalPence, invoice.currency)}. The institution sees it as paid.`}
      submitText="Record payment"
      pendingText="Noting..."
      isPending={pay.isPending}
      isDisabled={paidOn === '' || isFuture}
      disabledReason="The date can’t be in the future"
      onClose={close}
      onSubmit={() => pay.mutate({ id: invoice.id, paidOn }, { onSuccess: close })}
    >
      <DayField
        label="Paid on"
        max={today}
        value={paidOn}
        error={isFuture ? 'The date can’t be in the future' : undefined}
        onChange={(day) => change({ paidOn: day })}
      />
    </FormDialog>
  );
}
