import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { departmentMaxLength, institutionNameMaxLength } from '#contract/values/limits.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { EmailField } from '#web/features/people/email-field.tsx';
import { nameRules, usernameRules } from '#web/features/people/person-rules.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { type CustomerValues, newInstitution } from './customer-values.ts';

interface CustomerFormProps {
  institutions: readonly InstitutionRow[];
  initial: CustomerValues;
  canAddInstitution: boolean;
  /** Called on every change. */
  onEdit: (values: CustomerValues) => void;
  onSubmit: (values: CustomerValues, onError: (error: unknown) => void) => void;
}

export function CustomerForm({ institutions, initial, canAddInstitution, onEdit, onSubmit }: CustomerFormProps) {
  const form = useForm<CustomerValues>({ defaultValues: initial });
  const { register, control, handleSubmit, formState, setError, setFocus, setValue, getValues, watch } = form;
  const { errors } = formState;
  // The institutions may load after the dialog has placed its focus.
  useEffect(() => setFocus('fullName'), [setFocus]);
  const chosen = watch('institutionId');
  const institution = institutions.find((known) => String(known.id) === chosen);
  const refuse = (error: unknown) =>
    showRefusal<CustomerValues>(
      error,
      ['fullName', 'username', 'email', 'institutionId', 'companyName', 'department', 'subscriptionTier'],
      setError,
    );

  function chooseInstitution(value: string): void {
    setValue('institutionId', value, { shouldValidate: formState.isSubmitted });
    // The plan belongs to the institution.
    const known = institutions.find((other) => String(other.id) === value);
    setValue('subscriptionTier', known?.subscriptionTier ?? '');
    onEdit(getValues());
  }

  return (
    <DialogForm onChange={() => onEdit(getValues())} onSubmit={handleSubmit((values) => onSubmit(values, refuse))}>
      <TextField label="Full name" error={errors.fullName?.message} {...register('fullName', nameRules)} />
      <TextField
        label="Username"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', usernameRules)}
      />
      <EmailField error={errors.email?.message} {...register('email')} />
      <Controller
        control={control}
        name="institutionId"
        rules={{ validate: (value) => value !== '' || 'Please choose an institution' }}
        render={({ field }) => (
          <ComboboxField
            ref={field.ref}
            label="Institution"
            placeholder="Select an institution"
            choices={institutions.map(({ id, name }) => ({ value: String(id), label: name }))}
            lastChoice={canAddInstitution ? { value: newInstitution, label: 'New institution…' } : undefined}
            value={field.value}
            error={errors.institutionId?.message}
            onChoose={chooseInstitution}
          />
        )}
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
        hint={planHint(institution)}
        options={[{ value: '', label: 'None' }, ...tiers.map((tier) => ({ value: tier, label: tierName(tier) }))]}
        {...register('subscriptionTier')}
        // What a change would end is told, and confirmed, where plans are changed.
        disabled={Boolean(institution?.subscriptionTier)}
      />
    </DialogForm>
  );
}

function planHint(institution: InstitutionRow | undefined): string {
  if (!institution?.subscriptionTier) return 'It starts today, for everybody at the institution.';
  return `Shared by everybody at ${institution.name}. To change it, use the Subscriptions tab.`;
}
