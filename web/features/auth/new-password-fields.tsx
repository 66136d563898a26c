import { useFormContext } from 'react-hook-form';
import { PasswordField } from './password-field.tsx';
import { checkConfirmPassword, checkPassword, type NewPassword, newPasswordHint } from './password-rules.ts';

/** A new password, twice. Needs a `FormProvider` around it. */
export function NewPasswordFields() {
  const { register, formState } = useFormContext<NewPassword>();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={newPasswordHint}
        error={errors.password?.message}
        {...register('password', { validate: checkPassword })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', { validate: checkConfirmPassword })}
      />
    </>
  );
}
