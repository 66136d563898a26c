import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { InstitutionRow } from '#contract/institutions.ts';
import { departmentMaxLength, institutionNameMaxLength } from '#contract/values/limits.ts';
import { tierName, tiers } from '#contract/values/tiers.ts';
import { showFieldError } from '#web/features/people/field-error.ts';
import { nameRules, usernameRules } from '#web/features/people/person-rules.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type CustomerValues, newInstitution } from './customer-values.ts';

interface CustomerFormProps {
  id: string;
  institutions: readonly InstitutionRow[];
  initial: CustomerValues;
  canAddInstitution: boolean;
  /** Called on every change. */
  onEdit: (values: CustomerValues) => void;
  onSubmit: (values: CustomerValues, onError: (error: unknown) => void) => void;
}

export function CustomerForm({ id, institutions, initial, canAddInstitution, onEdit, onSubmit }: CustomerFormProps) {
  const { register, handleSubmit, formState, setError, setFocus, setValue, getValues, watch } = useForm<CustomerValues>(
    {
      defaultValues: initial,
    },
  );
  const { errors } = formState;
  // The institutions may load after the dialog has placed its focus.
  useEffect(() => setFocus('fullName'), [setFocus]);
  const chosen = watch('institutionId');
  const institution = institutions.find((known) => String(known.id) === chosen);
  const refuse = (error: unknown) =>
    showFieldError<CustomerValues>(
      error,
      ['fullName', 'username', 'institutionId', 'companyName', 'department', 'subscriptionTier'],
      setError,
    );

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onChange={() => onEdit(getValues())}
      onSubmit={handleSubmit((values) => onSubmit(values, refuse))}
    >
      <TextField label="Full name" error={errors.fullName?.message} {...register('fullName', nameRules)} />
      <TextField
        label="Username"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', usernameRules)}
      />
      <SelectField
        label="Institution"
        error={errors.institutionId?.message}
        options={institutionOptions(institutions, { isChosen: chosen !== '', canAddInstitution })}
        {...register('institutionId', {
          validate: (value) => value !== '' || 'Choose an institution',
          onChange: ({ target }) => {
            // The plan belongs to the institution, so its plan is preselected.
            const known = institutions.find((other) => String(other.id) === target.value);
            setValue('subscriptionTier', known?.subscriptionTier ?? '');
          },
        })}
      />
      {chosen === newInstitution && (
        <TextField
          label="Name of the new institution"
          maxLength={institutionNameMaxLength}
          error={errors.companyName?.message}
          {...register('companyName', {
            validate: (value) => value.trim() !== '' || 'An institution needs a name',
          })}
        />
      )}
      <TextField
        label="Department (optional)"
        maxLength={departmentMaxLength}
        error={errors.department?.message}
        {...register('department')}
      />
      <SelectField
        label="Subscription"
        error={errors.subscriptionTier?.message}
        hint={planHint(institution, watch('subscriptionTier'))}
        options={[
          // A current plan can be changed but not removed.
          ...(institution?.subscriptionTier ? [] : [{ value: '', label: 'None' }]),
          ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
        ]}
        {...register('subscriptionTier')}
      />
    </form>
  );
}

function institutionOptions(
  institutions: readonly InstitutionRow[],
  { isChosen, canAddInstitution }: { isChosen: boolean; canAddInstitution: boolean },
) {
  return [
    ...(isChosen ? [] : [{ value: '', label: 'Choose…' }]),
    ...institutions.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(canAddInstitution ? [{ value: newInstitution, label: 'New institution…' }] : []),
  ];
}

function planHint(institution: InstitutionRow | undefined, tier: string): string {
  if (!institution) return 'The plan belongs to the institution and starts today.';
  if (tier === (institution.subscriptionTier ?? '')) return `Shared by everybody at ${institution.name}.`;
  return `This changes the plan of everybody at ${institution.name} from today.`;
}
