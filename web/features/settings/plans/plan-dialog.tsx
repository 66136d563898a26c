import type { ReactNode } from 'react';
import type { Plan } from '#contract/values/plans-and-usage/plans.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { planSettings } from '#contract/values/settings/plan-settings.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { planProblems, type TypedPlan, typedPlanOf, withPlan } from './plan-form.ts';

const insightsKinds: readonly { value: TypedPlan['insightsKind']; label: string }[] = [
  { value: 'number', label: 'A number' },
  { value: 'unlimited', label: 'Unlimited' },
  { value: 'none', label: 'No number stated' },
];

interface PlanDialogProps {
  tier: Tier;
  plans: readonly Plan[];
  /** London's day. */
  today: string;
  /** The list is saved with the page. */
  onChange: (plans: Plan[]) => void;
  onClose: () => void;
}

/** Price and contents of a plan from a day on. */
export function PlanDialog({ tier, plans, today, onChange, onClose }: PlanDialogProps) {
  const { values, change, errorOf, text, submit, close } = useDialogForm<TypedPlan>({
    persistKey: `plan.${tier}`,
    initial: typedPlanOf(plans, today),
    check: (typed) => planProblems(typed, today),
    send: async (typed) => onChange(withPlan(plans, typed)),
    onClose,
  });
  return (
    <FormDialog
      title={`Change ${tierName(tier)}`}
      description="For plans that start or renew from this day on. Earlier agreements stay unchanged."
      submitText="Apply"
      pendingText="Applying..."
      isPending={false}
      onSubmit={submit}
      onClose={close}
    >
      <DayField label="Holds from" value={values.from} error={errorOf('from')} onChange={(from) => change({ from })} />
      <TextField
        label="List price per year, excl. VAT"
        hint="In pounds. Empty: on request."
        inputMode="decimal"
        autoComplete="off"
        {...text('price')}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label="In euros (optional)" inputMode="decimal" autoComplete="off" {...text('priceEUR')} />
        <TextField label="In US dollars (optional)" inputMode="decimal" autoComplete="off" {...text('priceUSD')} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label="Insights per year"
          value={values.insightsKind}
          options={insightsKinds}
          onChange={({ target }) => change({ insightsKind: target.value as TypedPlan['insightsKind'] })}
        />
        {values.insightsKind === 'number' && (
          <TextField label="Number of insights" inputMode="numeric" autoComplete="off" {...text('insights')} />
        )}
      </div>
      <TextField
        label="Description (optional)"
        hint={
          values.insightsKind === 'none'
            ? 'Shown as Access, as “University Subject”.'
            : 'One more line on the card of the plan.'
        }
        maxLength={planSettings.goldPlan.maxLength}
        {...text('description')}
      />
      <Choice isChosen={values.includesSaml} onChange={(includesSaml) => change({ includesSaml })}>
        Sign-in by SAML. Sign-in by IP ranges is part of every plan.
      </Choice>
      <Choice isChosen={values.isPopular} onChange={(isPopular) => change({ isPopular })}>
        Marked Popular
      </Choice>
    </FormDialog>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}

function Choice({ isChosen, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-8 items-start gap-2 text-control touch:min-h-11">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      {children}
    </label>
  );
}
