import type { StaffRow } from '#contract/people/people.ts';
import { staffRoles } from '#contract/values/capabilities.ts';
import { type Role, roleLabel } from '#contract/values/roles.ts';
import { EmailField } from '#web/features/people/email-field.tsx';
import { useChangePerson, useRegister } from '#web/features/people/people.api.ts';
import { nameRules, usernameRules } from '#web/features/people/person-rules.ts';
import type { ManagedPerson } from '#web/features/people/use-person-dialogs.ts';
import { UsernameField } from '#web/features/people/username-field.tsx';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';

interface StaffDialogProps {
  person: StaffRow | null;
  onClose: () => void;
  onAdded: (person: ManagedPerson) => void;
}

interface StaffValues {
  fullName: string;
  username: string;
  email: string;
  role: Role;
}

const roleOptions = staffRoles.map((role) => ({ value: role, label: roleLabel(role) }));

/** Adds or edits a member of staff. The role cannot change: conversations and assignments depend on it. */
export function StaffDialog({ person, onClose, onAdded }: StaffDialogProps) {
  const add = useRegister();
  const change = useChangePerson();
  const kept = usePersistedForm<StaffValues>(
    `staff.${person?.id ?? 'new'}`,
    {
      fullName: person?.fullName ?? '',
      username: person?.username ?? '',
      email: person?.pendingEmail ?? person?.email ?? '',
      role: 'account_manager',
    },
    onClose,
  );
  const { register, handleSubmit, formState, setError, getValues } = useCheckedForm<StaffValues>({
    defaultValues: kept.initial,
  });
  const { errors } = formState;
  const onError = (error: unknown) =>
    showRefusal<StaffValues>(error, ['fullName', 'username', 'email', 'role'], setError);

  function save({ fullName, username, email, role }: StaffValues) {
    const address = email.trim() || null;
    if (person) {
      const changed = address === (person.pendingEmail ?? person.email) ? {} : { email: address };
      change.mutate({ id: person.id, fullName, username, ...changed }, { onSuccess: kept.close, onError });
    } else
      add.mutate(
        { fullName, username, role, ...(address && { email: address }) },
        {
          onSuccess: (added) => {
            kept.forget();
            onAdded({ ...added, deactivatedAt: null });
          },
          onError,
        },
      );
  }

  return (
    <FormDialog
      title={person ? `Edit ${person.fullName}` : 'Add staff'}
      description={
        person ? undefined : 'They set their own password with a one-time link, which you get in the next step.'
      }
      submitText={person ? 'Save' : 'Add staff'}
      pendingText={person ? 'Saving...' : 'Adding...'}
      isPending={add.isPending || change.isPending}
      onClose={kept.close}
      onSubmit={handleSubmit(save)}
      onEdit={() => kept.keep(getValues())}
    >
      <TextField label="Full name" error={errors.fullName?.message} {...register('fullName', nameRules)} />
      <UsernameField error={errors.username?.message} {...register('username', usernameRules)} />
      <EmailField error={errors.email?.message} {...register('email')} />
      {!person && <SelectField label="Role" options={roleOptions} error={errors.role?.message} {...register('role')} />}
    </FormDialog>
  );
}
