import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { institutionNameMaxLength } from '#contract/values/limits.ts';
import {
  identifierKindNames,
  identifierKinds,
  identifierMaxLength,
  wrongIdentifier,
} from '#contract/values/people/identifiers.ts';
import { useSaveInstitution, useStaff } from '#web/features/people/people.api.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import type { Choice } from '#web/ui/fields/combobox-choices.ts';
import { ComboboxField } from '#web/ui/fields/combobox-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import {
  type InstitutionValues,
  institutionChangeOf,
  institutionValuesOf,
  staffOptions,
} from './institution-values.ts';

interface InstitutionDialogProps {
  institution: InstitutionRow | null;
  onClose: () => void;
  /** The new institution; its plan is asked for next. */
  onAdded?: (institution: InstitutionRow) => void;
}

/** Adds or edits an institution and assigns its staff. */
export function InstitutionDialog({ institution, onClose, onAdded }: InstitutionDialogProps) {
  const staff = useStaff();
  const save = useSaveInstitution(institution?.id ?? null);
  const kept = usePersistedForm<Partial<InstitutionValues>>(`institution.${institution?.id ?? 'new'}`, {}, onClose);
  return (
    <FormDialog
      title={institution ? `Edit ${institution.name}` : 'Add institution'}
      description={
        institution
          ? 'Its customers are notified when someone else looks after them. Their conversations continue.'
          : 'Next comes its plan, with start, end and price.'
      }
      submitText={institution ? 'Save' : 'Add institution'}
      pendingText={institution ? 'Saving...' : 'Adding...'}
      isPending={save.isPending}
      isDisabled={!staff.data}
      onClose={kept.close}
    >
      {staff.isPending && <PageSpinner />}
      {staff.isError && !staff.data && <FailedRead title="Failed to fetch staff" read={staff} />}
      {staff.data && (
        <InstitutionForm
          institution={institution}
          options={{
            account_manager: staffOptions(staff.data, 'account_manager', institution?.accountManager ?? null),
            tech_support: staffOptions(staff.data, 'tech_support', institution?.techSupport ?? null),
          }}
          typed={kept.initial}
          onEdit={kept.keep}
          onSubmit={(values, onError) =>
            save.mutate(institutionChangeOf(institution, values), {
              onSuccess: (saved) => {
                kept.close();
                if (institution === null) onAdded?.(saved);
              },
              onError,
            })
          }
        />
      )}
    </FormDialog>
  );
}

const nobody: Choice = { value: '', label: 'No one' };

const staffFields = [
  { name: 'accountManagerId', label: 'Account manager', role: 'account_manager' },
  { name: 'techSupportId', label: 'Technical support', role: 'tech_support' },
] as const;

interface InstitutionFormProps {
  institution: InstitutionRow | null;
  options: { account_manager: Choice[]; tech_support: Choice[] };
  /** Values typed before the session ended. */
  typed: Partial<InstitutionValues>;
  onEdit: (values: InstitutionValues) => void;
  onSubmit: (values: InstitutionValues, onError: (error: unknown) => void) => void;
}

function InstitutionForm({ institution, options, typed, onEdit, onSubmit }: InstitutionFormProps) {
  const { register, control, handleSubmit, formState, setError, setFocus, getValues } =
    useCheckedForm<InstitutionValues>({
      defaultValues: { ...institutionValuesOf(institution, options), ...typed },
    });
  const { errors } = formState;
  // The staff may load after the dialog has placed its focus.
  useEffect(() => setFocus('name'), [setFocus]);
  const refuse = (error: unknown) =>
    showRefusal<InstitutionValues>(
      error,
      ['name', 'accountManagerId', 'techSupportId', ...identifierKindNames],
      setError,
    );
  return (
    <DialogForm onSubmit={handleSubmit((values) => onSubmit(values, refuse))} onChange={() => onEdit(getValues())}>
      <TextField
        label="Name"
        maxLength={institutionNameMaxLength}
        error={errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || 'An institution needs a name' })}
      />
      {staffFields.map(({ name, label, role }) => (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field }) => (
            <ComboboxField
              ref={field.ref}
              label={label}
              placeholder="No one"
              choices={options[role]}
              lastChoice={nobody}
              value={field.value}
              error={errors[name]?.message}
              onChoose={(choice) => {
                field.onChange(choice);
                onEdit(getValues());
              }}
            />
          )}
        />
      ))}
      <fieldset className="space-y-4">
        <legend className="mb-1 text-control font-medium">Identifiers</legend>
        <p className="text-caption text-muted">
          COUNTER reports carry these, so that the library’s own systems recognise the institution.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          {identifierKindNames.map((kind) => (
            <TextField
              key={kind}
              label={identifierKinds[kind].label}
              placeholder={identifierKinds[kind].example}
              maxLength={identifierMaxLength}
              error={errors[kind]?.message}
              {...register(kind, { validate: (typed) => wrongIdentifier(kind, typed) ?? true })}
            />
          ))}
        </div>
      </fieldset>
    </DialogForm>
  );
}
