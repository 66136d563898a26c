import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isInstitutionWay } from '#contract/values/people/factors.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { usePersistedForm } from '#web/lib/use-persisted-form.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { FormDialog } from './form-dialog.tsx';

type Values = Record<string, string>;

interface PasswordDialogProps {
  title: string;
  description: string;
  submitText: string;
  pendingText: string;
  isPending: boolean;
  /** The other fields with their initial values. They are kept under this key, the password never. */
  initial?: Values;
  persistKey?: string;
  fields?: (form: UseFormReturn<Values>) => ReactNode;
  /** True, or what is wrong with a password. */
  checkPassword?: (password: string) => string | true;
  /** Gets the password as `currentPassword`, if one is asked for. */
  onSubmit: (values: Values, options: { onSuccess: () => void; onError: (error: unknown) => void }) => void;
  onClose: () => void;
}

/**
 * A form that also asks for the viewer's password, so that nobody else uses a screen that was left alone. People who sign in through their
 * institution may have none: the call asks them to prove their identity if the last proof is old.
 */
export function PasswordDialog(props: PasswordDialogProps) {
  const sessions = useQuery(readOf('GET /api/sessions'));
  const isThroughInstitution = isInstitutionWay(sessions.data?.find(({ isCurrent }) => isCurrent)?.signedInBy);
  // The key remounts the form, because the fields differ.
  return <Asking key={String(isThroughInstitution)} {...props} isThroughInstitution={isThroughInstitution} />;
}

function Asking({
  initial: empty = {},
  persistKey = '',
  fields,
  checkPassword = (password) => password !== '' || 'Please type your password',
  onSubmit,
  onClose,
  isThroughInstitution,
  ...dialog
}: PasswordDialogProps & { isThroughInstitution: boolean }) {
  const viewer = useViewer();
  const password: Values = isThroughInstitution ? {} : { currentPassword: '' };
  const { initial, keep, close } = usePersistedForm(persistKey, empty, onClose);
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
    if (persistKey !== '') keep(typed);
  }

  return (
    <FormDialog {...dialog} onClose={close} onSubmit={submit} onEdit={keepTyped}>
      {fields?.(form)}
      {isThroughInstitution ? (
        <p className="text-muted text-small">You signed in through your institution, so no password is needed here.</p>
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
    </FormDialog>
  );
}
