import { useEffect, useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { InstitutionRow } from '#contract/institutions.ts';
import { institutionNameMaxLength } from '#contract/values/limits.ts';
import { showFieldError } from '#web/features/people/field-error.ts';
import { useSaveInstitution, useStaff } from '#web/features/people/people.api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import type { Choice } from '#web/ui/fields/combobox-choices.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import {
  type InstitutionValues,
  institutionChangeOf,
  institutionValuesOf,
  staffOptions,
} from './institution-values.ts';

interface InstitutionDialogProps {
  /** Without one an institution is added. */
  institution: InstitutionRow | null;
  onClose: () => void;
}

/** Adds or edits an institution and assigns its staff. */
export function InstitutionDialog({ institution, onClose }: InstitutionDialogProps) {
  const formId = useId();
  const staff = useStaff();
  const save = useSaveInstitution(institution?.id ?? null);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={institution ? `Edit ${institution.name}` : 'Add institution'}
      {...(institution
        ? { description: 'Its customers are told when somebody else looks after them. Their conversations continue.' }
        : {})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isPending={save.isPending}
            isDisabled={!staff.data}
            pendingText={institution ? 'Saving...' : 'Adding...'}
          >
            {institution ? 'Save' : 'Add institution'}
          </Button>
        </>
      }
    >
      {staff.isPending && <PageSpinner />}
      {staff.isError && !staff.data && (
        <ErrorState
          title="Failed to fetch staff"
          message={messageOf(staff.error)}
          onRetry={() => void staff.refetch()}
          isRetrying={staff.isFetching}
        />
      )}
      {staff.data && (
        <InstitutionForm
          id={formId}
          institution={institution}
          options={{
            account_manager: staffOptions(staff.data, 'account_manager', institution?.accountManager ?? null),
            tech_support: staffOptions(staff.data, 'tech_support', institution?.techSupport ?? null),
          }}
          onSubmit={(values, onError) =>
            save.mutate(institutionChangeOf(institution, values), { onSuccess: onClose, onError })
          }
        />
      )}
    </Dialog>
  );
}

const nobody: Choice = { value: '', label: 'Nobody' };

interface InstitutionFormProps {
  id: string;
  institution: InstitutionRow | null;
  options: { account_manager: Choice[]; tech_support: Choice[] };
  onSubmit: (values: InstitutionValues, onError: (error: unknown) => void) => void;
}

function InstitutionForm({ id, institution, options, onSubmit }: InstitutionFormProps) {
  const { register, control, handleSubmit, formState, setError, setFocus } = useForm<InstitutionValues>({
    defaultValues: institutionValuesOf(institution, options),
  });
  const { errors } = formState;
  // The staff may load after the dialog has placed its focus.
  useEffect(() => setFocus('name'), [setFocus]);
  const refuse = (error: unknown) =>
    showFieldError<InstitutionValues>(error, ['name', 'accountManagerId', 'techSupportId'], setError);
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((values) => onSubmit(values, refuse))}
    >
      <TextField
        label="Name"
        maxLength={institutionNameMaxLength}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'An institution needs a name' })}
      />
      <Controller
        control={control}
        name="accountManagerId"
        render={({ field }) => (
          <ComboboxField
            ref={field.ref}
            label="Account manager"
            placeholder="Nobody"
            choices={options.account_manager}
            lastChoice={nobody}
            value={field.value}
            error={errors.accountManagerId?.message}
            onChoose={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="techSupportId"
        render={({ field }) => (
          <ComboboxField
            ref={field.ref}
            label="Technical support"
            placeholder="Nobody"
            choices={options.tech_support}
            lastChoice={nobody}
            value={field.value}
            error={errors.techSupportId?.message}
            onChoose={field.onChange}
          />
        )}
      />
    </form>
  );
}
