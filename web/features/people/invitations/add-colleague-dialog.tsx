import { Controller } from 'react-hook-form';
import { departmentMaxLength } from '#contract/values/limits.ts';
import { EmailField } from '#web/features/people/email-field.tsx';
import { nameRules, usernameRules } from '#web/features/people/person-rules.ts';
import { UsernameField } from '#web/features/people/username-field.tsx';
import { sendsMail } from '#web/lib/portal.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { InstitutionField } from '#web/ui/fields/institution-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useAddColleague } from './colleagues.api.ts';
import { InvitationOutcome } from './invitation-outcome.tsx';

interface Values {
  fullName: string;
  username: string;
  email: string;
  institutionId: string;
  department: string;
}

interface AddColleagueDialogProps {
  /** Chosen at first; staff may choose another. */
  institution: number | undefined;
  onClose: () => void;
}

/** Adds a customer, who is invited at once. For a customer who asks, the institution is their own. */
export function AddColleagueDialog({ institution, onClose }: AddColleagueDialogProps) {
  const may = useCapabilities();
  const empty = { fullName: '', username: '', email: '', institutionId: String(institution ?? ''), department: '' };
  const { initial, keep, forget, close } = usePersistedForm<Values>('colleague', empty, onClose);
  const form = useCheckedForm<Values>({ defaultValues: initial });
  const { register, control, handleSubmit, formState, setError, getValues } = form;
  const { errors } = formState;
  const add = useAddColleague();

  if (add.data)
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={`${add.data.fullName} was added`}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <InvitationOutcome invited={add.data.invited} />
      </Dialog>
    );

  function submit({ fullName, username, email, institutionId, department }: Values): void {
    const body = {
      ...{ fullName, username },
      ...(may.servesCustomers && { institutionId: Number(institutionId) }),
      ...(email.trim() && { email }),
      ...(department.trim() && { department }),
    };
    const onError = (error: unknown) =>
      showRefusal<Values>(error, ['fullName', 'username', 'email', 'institutionId', 'department'], setError);
    add.mutate(body, { onSuccess: forget, onError });
  }

  return (
    <FormDialog
      title={may.servesCustomers ? 'Add person' : 'Add colleague'}
      description={`They are invited at once${sendsMail ? ', by e-mail where you give an address' : ': you get a text to pass on'}, and choose their own password.`}
      submitText="Add and invite"
      pendingText="Adding..."
      isPending={add.isPending}
      onClose={close}
    >
      <DialogForm onChange={() => keep(getValues())} onSubmit={handleSubmit(submit)}>
        <TextField label="Full name" error={errors.fullName?.message} {...register('fullName', nameRules)} />
        <UsernameField error={errors.username?.message} {...register('username', usernameRules)} />
        <EmailField error={errors.email?.message} {...register('email')} />
        {may.servesCustomers && (
          <Controller
            control={control}
            name="institutionId"
            rules={{ validate: (value) => value !== '' || 'Please choose an institution' }}
            render={({ field }) => (
              <InstitutionField
                ref={field.ref}
                placeholder="Select an institution"
                value={field.value}
                error={errors.institutionId?.message}
                onChoose={(value) => {
                  field.onChange(value);
                  keep(getValues());
                }}
              />
            )}
          />
        )}
        <TextField
          label="Department (optional)"
          maxLength={departmentMaxLength}
          error={errors.department?.message}
          {...register('department')}
        />
        <FormFailure error={errors.root?.message} />
      </DialogForm>
    </FormDialog>
  );
}
