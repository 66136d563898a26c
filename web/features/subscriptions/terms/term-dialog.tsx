import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import { useState } from 'react';
import type { NextPlanTerm, PlanTerm } from '#contract/plans-and-usage/plan-terms.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { contractNoteMaxLength } from '#contract/values/limits.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { CheckField } from './check-field.tsx';
import { ContractFields } from './contract-fields.tsx';
import { SignedFileField } from './signed-file-field.tsx';
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
import { TermPrices } from './term-prices.tsx';
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
  const change = useChangeTerm(term);
  const [isBusy, setBusy] = useState(false);
  const save = term ? change : add;
  const form = useDialogForm<TermValues>({
    persistKey: `plan-term.${institution.id}.${term?.id ?? 'new'}`,
    initial: term ? valuesOfTerm(term) : valuesOfNext(next),
    check: (typed) => problemsOf(typed, next),
    send: (values) =>
      term
        ? change.mutateAsync({ ...agreedOf(values), ...daysOf(values), version: term.version })
        : add.mutateAsync({ ...agreedOf(values), institutionId: institution.id, years: yearsOf(values) }),
    refusal: save.error,
    names: { filePath: 'file' },
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
      isPending={save.isPending || isBusy}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <SelectField
        label="Plan"
        value={values.tier}
        error={errorOf('tier')}
        options={tiers.map((tier) => ({ value: tier, label: tierName(tier) }))}
        onChange={({ target }) => set(withTier(values, target.value, next))}
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
      <TermPrices form={form} next={next} canHaveYears={term === null} />
      <ContractFields form={form} />
      <TextArea label="Note (optional, for staff only)" rows={2} maxLength={contractNoteMaxLength} {...text('note')} />
      <SignedFileField
        file={values.file}
        saved={term?.file ?? null}
        error={errorOf('file')}
        onChange={(file) => set({ file })}
        onBusy={setBusy}
      />
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

function AlignButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="text-link underline underline-offset-2 touch:min-h-11" onClick={onClick}>
      {children}
    </button>
  );
}

function daysOf(values: TermValues) {
  return { startDate: values.startDate, endDate: values.endDate, priceMinor: priceOf(values) };
}

function presentText(term: PlanTerm | null, today: string): string {
  if (!term || term.endDate < today) return 'No plan at the moment';
  return `${tierName(term.tier)} until ${dayText(term.endDate)}`;
}
