import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { departmentMaxLength, institutionNameMaxLength } from '#contract/values/limits.ts';
import { type Tier, tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { EmailField } from '#web/features/people/email-field.tsx';
import { usePeopleOfSameName } from '#web/features/people/people.api.ts';
import { nameRules, usernameRules } from '#web/features/people/person-rules.ts';
import { UsernameField } from '#web/features/people/username-field.tsx';
import { usePaused } from '#web/lib/use-paused.ts';
import { InstitutionField, useChosenInstitution } from '#web/ui/fields/institution-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { DialogForm } from '#web/ui/overlays/form-dialog.tsx';
import { type CustomerValues, newInstitution } from './customer-values.ts';

/** Names are compared after this pause in typing. */
const typingPauseMs = 300;

interface CustomerFormProps {
  initial: CustomerValues;
  /** The customer that is edited; undefined for a new one. */
  ownId: number | undefined;
  canAddInstitution: boolean;
  /** Called on every change. */
  onEdit: (values: CustomerValues) => void;
  /** `currentTier` is the institution's present plan. */
  onSubmit: (values: CustomerValues, currentTier: Tier | null, onError: (error: unknown) => void) => void;
}

export function CustomerForm({ initial, ownId, canAddInstitution, onEdit, onSubmit }: CustomerFormProps) {
  const form = useCheckedForm<CustomerValues>({ defaultValues: initial });
  const { register, control, handleSubmit, formState, setError, setValue, getValues, watch } = form;
  const { errors } = formState;
  const chosen = watch('institutionId');
  const [picked, setPicked] = useState<ServedInstitution>();
  const kept = useChosenInstitution(Number(chosen) || null).data;
  const institution = String(picked?.id) === chosen ? picked : kept;
  const plan = institution?.subscriptionTier;
  const fullName = usePaused(watch('fullName'), typingPauseMs);
  const [sameName] = usePeopleOfSameName({ institution: Number(chosen) || 0, fullName, ownId });
  const refuse = (error: unknown) =>
    showRefusal<CustomerValues>(
      error,
      ['fullName', 'username', 'email', 'institutionId', 'companyName', 'department', 'subscriptionTier'],
      setError,
    );

  function chooseInstitution(value: string, next: ServedInstitution | undefined): void {
    setPicked(next);
    setValue('institutionId', value, { shouldValidate: formState.isSubmitted });
    // The plan belongs to the institution.
    setValue('subscriptionTier', next?.subscriptionTier ?? '');
    onEdit(getValues());
  }

  return (
    <DialogForm
      onChange={() => onEdit(getValues())}
      onSubmit={handleSubmit((values) => onSubmit(values, institution?.subscriptionTier ?? null, refuse))}
    >
      <TextField
        label="Full name"
        hint={sameName && `${sameName.fullName} (${sameName.username}) is at this institution already.`}
        error={errors.fullName?.message}
        {...register('fullName', nameRules)}
      />
      <UsernameField error={errors.username?.message} {...register('username', usernameRules)} />
      <EmailField error={errors.email?.message} {...register('email')} />
      <Controller
        control={control}
        name="institutionId"
        rules={{ validate: (value) => value !== '' || 'Please choose an institution' }}
        render={({ field }) => (
          <InstitutionField
            ref={field.ref}
            placeholder="Select an institution"
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
        key={plan ?? 'none'}
        label="Subscription"
        error={errors.subscriptionTier?.message}
        hint={planHint(institution)}
        options={[{ value: '', label: 'None' }, ...tiers.map((tier) => ({ value: tier, label: tierName(tier) }))]}
        // The plan of an institution is changed elsewhere, where the consequences are shown and confirmed.
        {...(plan ? { value: plan, disabled: true } : register('subscriptionTier'))}
      />
    </DialogForm>
  );
}

function planHint(institution: Pick<ServedInstitution, 'name' | 'subscriptionTier'> | undefined): string {
  if (!institution?.subscriptionTier) return 'It starts today, for everyone at the institution.';
  return `Shared by everyone at ${institution.name}. You change the plan under Subscriptions.`;
}
