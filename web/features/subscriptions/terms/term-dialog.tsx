import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import type { NextPlanTerm, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { contractNoteMaxLength, planTermsMax } from '#contract/values/limits.ts';
import { currencies } from '#contract/values/plans-and-usage/currencies.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { ContractFields, type TermFields } from './contract-fields.tsx';
import {
  agreedOf,
  alignedEnd,
  changeSentence,
  priceOf,
  problemsOf,
  type TermValues,
  valuesOfNext,
  valuesOfTerm,
  withStart,
  withTier,
  yearsOf,
} from './term-form.ts';
import { useAddTerms, useChangeTerm, useNextTerm } from './terms.api.ts';

interface TermDialogProps {
  institution: { id: number; name: string };
  /** The term to change; null adds one after the last. */
  term: PlanTerm | null;
  onClose: () => void;
}

/** Writes down a term of an institution's plan, or changes one. */
export function TermDialog({ institution, term, onClose }: TermDialogProps) {
  const { data, error, isFetching, refetch } = useNextTerm(institution.id);
  if (data) return <OpenDialog institution={institution} latest={term} next={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title="Update Subscription">
      <FailedRead title="Failed to fetch the plan" read={{ error, isFetching, refetch }} />
    </Dialog>
  );
}

interface OpenDialogProps {
  institution: TermDialogProps['institution'];
  latest: PlanTerm | null;
  next: NextPlanTerm;
  onClose: () => void;
}

function OpenDialog({ institution, latest, next, onClose }: OpenDialogProps) {
  // The version that was read is kept, so that a save after somebody else's is refused and does not overwrite it.
  const [term] = useState(latest);
  const add = useAddTerms();
  const change = useChangeTerm(term?.id ?? 0);
  const save = term ? change : add;
  const form = useDialogForm<TermValues>({
    persistKey: `plan-term.${institution.id}.${term?.id ?? 'new'}`,
    initial: term ? valuesOfTerm(term) : valuesOfNext(next),
    check: problemsOf,
    send: (values) =>
      term
        ? change.mutateAsync({ ...agreedOf(values), ...daysOf(values), version: term.version })
        : add.mutateAsync({ ...agreedOf(values), institutionId: institution.id, years: yearsOf(values) }),
    refusal: save.error,
    onClose,
  });
  const { values, change: set, errorOf, text } = form;
  const today = londonTime(Date.now()).day;
  const sentence = term ? '' : changeSentence(values, next.after, today);
  const gap = errorOf('acceptsGap');
  return (
    <FormDialog
      title="Update Subscription"
      description={`${institution.name} · ${presentText(term ?? next.after, today)}`}
      submitText="Update Subscription"
      pendingText="Updating..."
      isPending={save.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <SelectField
        label="Plan"
        value={values.tier}
        error={errorOf('tier')}
        options={tiers.map((tier) => ({ value: tier, label: tierName(tier) }))}
        onChange={({ target }) => set(withTier(values, target.value, next.listPrices))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField
          label="Start date"
          value={values.startDate}
          error={errorOf('startDate')}
          onChange={(day) => set(withStart(values, day))}
        />
        <DayField
          label="End date"
          value={values.endDate}
          error={errorOf('endDate')}
          onChange={(endDate) => set({ endDate })}
        />
      </div>
      {values.startDate !== '' && (
        <p className="-mt-2 flex flex-wrap gap-x-3 text-small">
          <AlignButton onClick={() => set({ endDate: alignedEnd(values.startDate, '12-31') })}>
            Align to calendar year
          </AlignButton>
          <AlignButton onClick={() => set({ endDate: alignedEnd(values.startDate, '07-31') })}>
            Align to academic year
          </AlignButton>
        </p>
      )}
      <Prices form={form} next={next} canHaveYears={term === null} />
      <ContractFields form={form} />
      <TextArea label="Note (optional, for staff only)" rows={2} maxLength={contractNoteMaxLength} {...text('note')} />
      {(gap || values.acceptsGap) && (
        <CheckField
          label="Leave these days without a plan"
          isChecked={values.acceptsGap}
          onChange={(acceptsGap) => set({ acceptsGap })}
          error={values.acceptsGap ? undefined : gap}
        />
      )}
      {sentence && (
        <p className="flex gap-3 rounded-control border px-3 py-2 text-small">
          <ArrowRightLeft aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          {sentence}
        </p>
      )}
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}

interface PricesProps {
  form: TermFields;
  next: NextPlanTerm;
  canHaveYears: boolean;
}

/** Currency and price of the term, and of the years that follow. */
function Prices({ form: { values, change: set, errorOf, text }, next, canHaveYears }: PricesProps) {
  const { currency, isTrial, later } = values;
  const [, ...years] = yearsOf(values);
  const typed = later.map((price, at) => {
    const name = `Year ${at + 2}`;
    const { startDate = '', endDate = '' } = years[at] ?? {};
    return { price, name, days: startDate === '' ? name : `${dayText(startDate)} to ${dayText(endDate)}` };
  });
  const change = (at: number, price: string) => set({ later: later.map((old, index) => (index === at ? price : old)) });
  return (
    <>
      <CheckField
        label="A trial, without a price"
        isChecked={isTrial}
        onChange={(isChecked) => set({ isTrial: isChecked, ...(isChecked && { later: [], priceMinor: '' }) })}
      />
      {!isTrial && (
        <>
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4">
            <SelectField
              label="Currency"
              value={currency}
              error={errorOf('currency')}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={({ target }) => set({ currency: target.value })}
            />
            <TextField
              label="Price for this period, excl. VAT"
              inputMode="decimal"
              autoComplete="off"
              hint={priceHint(values, next)}
              {...text('priceMinor')}
            />
          </div>
          {typed.map(({ price, name, days }, at) => {
            return (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-start gap-2">
                <TextField
                  label={`${days}, excl. VAT`}
                  inputMode="decimal"
                  autoComplete="off"
                  value={price}
                  error={at === later.length - 1 ? errorOf('later') : undefined}
                  onChange={({ target }) => change(at, target.value)}
                />
                {at === later.length - 1 && (
                  <IconButton
                    label={`Remove year ${at + 2}`}
                    icon={<X />}
                    className="mt-6"
                    onClick={() => set({ later: later.slice(0, -1) })}
                  />
                )}
              </div>
            );
          })}
          {canHaveYears && later.length + 1 < planTermsMax && (
            <Button
              variant="secondary"
              size="sm"
              className="self-start"
              icon={<Plus />}
              onClick={() => set({ later: [...later, later.at(-1) ?? values.priceMinor] })}
            >
              Add another year
            </Button>
          )}
        </>
      )}
    </>
  );
}

function AlignButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="text-link underline underline-offset-2 touch:min-h-11" onClick={onClick}>
      {children}
    </button>
  );
}

interface CheckFieldProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
}

function CheckField({ label, isChecked, onChange, error }: CheckFieldProps) {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-9 items-center gap-2 text-control touch:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {error && (
        <p id={errorId} className="text-danger text-small">
          {error}
        </p>
      )}
    </div>
  );
}

function daysOf(values: TermValues) {
  return { startDate: values.startDate, endDate: values.endDate, priceMinor: priceOf(values) };
}

function presentText(term: PlanTerm | null, today: string): string {
  if (!term || term.endDate < today) return 'No plan at the moment';
  return `${tierName(term.tier)} until ${dayText(term.endDate)}`;
}

function priceHint({ tier, currency }: TermValues, { after, listPrices }: NextPlanTerm): string {
  const listPrice = listPrices[tier] ?? null;
  const ofList =
    listPrice === null
      ? `${tierName(tier)} has no list price.`
      : `The list price of a year is ${formatMoney(listPrice, 'GBP')}.`;
  if (!after || after.priceMinor === null) return ofList;
  const before = `The period before cost ${formatMoney(after.priceMinor, after.currency)}.`;
  return currency === 'GBP' ? `${ofList} ${before}` : before;
}
