import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readOf } from '#web/lib/calls/api.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';

type Values = Record<string, string>;

interface PasswordDialogProps {
  title: string;
  description: string;
  submitText: string;
  pendingText: string;
  isPending: boolean;
  /** The other fields, with what stands in them at first. They are kept under this key, the password never. */
  initial?: Values;
  keptAs?: string;
  fields?: (form: UseFormReturn<Values>) => ReactNode;
  /** True, or what is wrong with a password. */
  checkPassword?: (password: string) => string | true;
  /** With the password as `currentPassword`, if one is asked for. */
  onSubmit: (values: Values, options: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  onClose: () => void;
}

/**
 * A form that asks for the viewer's own password as well, so that nobody else does this at a screen that was left alone. Whoever signs in through
 * their institution may have none: the call asks them to show again who they are, where that was long ago.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const sessions = useQuery(readOf('GET /api/sessions'));
  const isThroughInstitution = sessions.data?.find(({ isCurrent }) => isCurrent)?.signedInBy === 'institution';
  // Another form: what it asked for would have to be filled in before it is sent.
  return <Asking key={String(isThroughInstitution)} {...props} isThroughInstitution={isThroughInstitution} />;
}

function Asking({
  initial: empty = {},
  keptAs = '',
  fields,
  checkPassword = (password) => password !== '' || 'Please type your password',
  onSubmit,
  onClose,
  isThroughInstitution,
  ...dialog
}: PasswordDialogProps & { isThroughInstitution: boolean }) {
  const viewer = useViewer();
  const password: Values = isThroughInstitution ? {} : { currentPassword: '' };
  const { initial, keep, close } = useKeptForm(keptAs, empty, onClose);
  const form = useCheckedForm<Values>({ defaultValues: { ...initial, ...password } });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    onSubmit(values, {
      onSuccess: close,
      onError: (error) => showRefusal(error, [...Object.keys(initial), 'currentPassword'], form.setError),
    }),
  );
  function keepTyped(): void {
    const { currentPassword: _, ...typed } = form.getValues();
    if (keptAs !== '') keep(typed);
  }

  return (
    <FormDialog {...dialog} onClose={close}>
      <DialogForm onSubmit={submit} onChange={keepTyped}>
        {fields?.(form)}
        {isThroughInstitution ? (
          <p className="text-muted text-small">
            You signed in through your institution, so no password is needed here.
          </p>
        ) : (
          <>
            {/* Tells password managers whose password this is. */}
            <input type="text" hidden readOnly name="username" autoComplete="username" value={viewer.username} />
            <PasswordField
              label="Current password"
              autoComplete="current-password"
              error={errors['currentPassword']?.message}
              {...form.register('currentPassword', { validate: checkPassword })}
            />
          </>
        )}
        <FormFailure error={errors.root?.message} />
      </DialogForm>
    </FormDialog>
  );
}
