import type { BilledInvoice } from '#contract/plans-and-usage/billing.ts';
import type { PartCredits } from '#contract/plans-and-usage/part-credits.ts';
import { voidReasonMaxLength } from '#contract/values/limits.ts';
import { formatBasisPoints, formatMoney, readMoney, vatOfPart } from '#contract/values/plans-and-usage/money.ts';
import { problemWithAmount } from '#web/features/invoices/typed-amount.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { RadioChips } from '#web/ui/fields/radio-chips.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { useCreditPart, usePartCredits } from './billing.api.ts';
import { ReadFirst } from './read-first.tsx';

interface CreditDialogProps {
  invoice: BilledInvoice;
  onClose: () => void;
}

/** Credits a part of an invoice, by an amount or by its lines, which cannot be undone. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  return (
    <ReadFirst
      title={`Credit a part of ${invoice.number}`}
      query={usePartCredits(invoice.id)}
      what="the invoice"
      onClose={onClose}
    >
      {(left) => <CreditForm invoice={invoice} left={left} onClose={onClose} />}
    </ReadFirst>
  );
}

function CreditForm({ invoice, left, onClose }: CreditDialogProps & { left: PartCredits }) {
  const { id, number, institution, currency } = invoice;
  const credit = useCreditPart();
  const money = (pence: number) => formatMoney(pence, currency);
  const none = { by: 'amount', amount: '', lines: '', reason: '', quantities: left.lines.map(() => '') };
  const form = useDialogForm({
    persistKey: `credited-part.${id}`,
    initial: none,
    check: ({ by, reason, ...typed }) => ({
      reason: reason.trim() === '' && 'Please say why',
      ...(by === 'lines'
        ? { lines: problemWithLines(typed.quantities, left) }
        : { amount: problemWithNet(readMoney(typed.amount, currency), left, money) }),
    }),
    send: ({ by, amount, quantities, reason }) =>
      credit.mutateAsync({
        ...{ id, reason: reason.trim() },
        ...(by === 'lines' ? { lines: namedLines(quantities) } : { netPence: readMoney(amount, currency) ?? 0 }),
      }),
    refusal: credit.error,
    onClose,
  });
  const { by, quantities } = form.values;
  const netPence = by === 'lines' ? netOf(quantities, left) : readMoney(form.values.amount, currency);
  const vatLeft = { netPence: left.netLeftPence, vatPence: left.vatLeftPence };
  const linesError = form.errorOf('lines');
  return (
    <FormDialog
      title={`Credit a part of ${number}`}
      description={`${institution}, ${money(left.leftPence)} to pay. The institution gets a credit note, and the rest stays due. You can’t undo this.`}
      submitText="Send credit note"
      pendingText="Sending..."
      isPending={credit.isPending}
      isDangerous
      onClose={form.close}
      onSubmit={form.submit}
    >
      {left.lines.some(({ quantityLeft }) => quantityLeft > 0) && (
        <RadioChips
          legend="Credit by"
          options={[
            { value: 'amount', label: 'Amount' },
            { value: 'lines', label: 'Lines' },
          ]}
          value={by}
          onChoose={(chosen) => form.change({ by: chosen })}
        />
      )}
      {by === 'lines' ? (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-medium text-control">How many of each line</legend>
          {left.lines.map(({ line, description, unitPence, quantityLeft }) => (
            <TextField
              key={line}
              label={description}
              hint={`${quantityLeft} left at ${money(unitPence)}, before VAT`}
              inputMode="numeric"
              autoComplete="off"
              disabled={quantityLeft === 0}
              value={quantities[line] ?? ''}
              error={linesError !== undefined && isWrong(quantities[line], quantityLeft) ? linesError : undefined}
              onChange={({ target }) =>
                form.change({ quantities: quantities.map((typed, at) => (at === line ? target.value : typed)) })
              }
            />
          ))}
          <FormFailure error={linesError} />
        </fieldset>
      ) : (
        <TextField
          label={currency === 'GBP' ? 'Amount before VAT' : `Amount in ${currency}, before VAT`}
          inputMode="decimal"
          autoComplete="off"
          {...form.text('amount')}
        />
      )}
      {netPence !== null && netPence > 0 && netPence <= left.netLeftPence && left.vatBasisPoints > 0 && (
        <p className="text-control text-muted" role="status">
          {money(netPence + vatOfPart(netPence, vatLeft, left.vatBasisPoints))} with VAT at{' '}
          {formatBasisPoints(left.vatBasisPoints)}
        </p>
      )}
      <TextArea
        label="Why? This is printed on the credit note."
        maxLength={voidReasonMaxLength}
        {...form.text('reason')}
      />
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}

function problemWithNet(netPence: number | null, left: PartCredits, money: (pence: number) => string) {
  if (netPence !== null && netPence > left.netLeftPence)
    return `Only ${money(left.netLeftPence)} before VAT is left to credit`;
  return problemWithAmount(netPence);
}

const isWrong = (typed: string | undefined, most: number) =>
  !!typed && (!/^\d{1,5}$/.test(typed) || Number(typed) > most);

function problemWithLines(quantities: readonly string[], { lines }: PartCredits): string | undefined {
  const wrong = lines.find(({ quantityLeft }, line) => isWrong(quantities[line], quantityLeft));
  if (wrong) return `Enter a whole number up to ${wrong.quantityLeft}`;
  return namedLines(quantities).length === 0 ? 'Enter how many of a line' : undefined;
}

function namedLines(quantities: readonly string[]) {
  return quantities.map((typed, line) => ({ line, quantity: Number(typed) })).filter(({ quantity }) => quantity > 0);
}

function netOf(quantities: readonly string[], { lines }: PartCredits): number {
  return lines.reduce((sum, { unitPence }, line) => sum + (Number(quantities[line]) || 0) * unitPence, 0);
}
