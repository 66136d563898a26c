import { useFormContext } from 'react-hook-form';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import {
  checkConfirmPassword,
  checkPassword,
  type NewPassword,
  newPasswordHint,
  shortBelow,
  shortPasswordWarning,
} from './password-rules.ts';

/** A new password, twice. Needs a `FormProvider` around it. */
export function NewPasswordFields() {
  const { register, formState, watch } = useFormContext<NewPassword>();
  const { errors } = formState;
  const password = watch('password');
  const isShort = checkPassword(password) === true && password.length < shortBelow;
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        error={errors.password?.message}
        {...register('password', { validate: checkPassword })}
      />
      <p role="status" className="-mt-2 text-small text-warning empty:hidden">
        {isShort && shortPasswordWarning}
      </p>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', { validate: checkConfirmPassword })}
      />
    </>
  );
}
