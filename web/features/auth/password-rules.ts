import { passwordMinLength, usernameMinLength } from '#contract/values/limits.ts';

const passwordTooShort = 'Password must be at least 6 characters';
const usernameTooShort = 'Username must be at least 3 characters';
const confirmTooShort = 'Confirm password must be at least 6 characters';
const notEqual = "Passwords don't match";

/** Shorter passwords are allowed but easily guessed. */
export const shortBelow = 8;
export const shortPasswordWarning = 'This is short and guessed quickly: eight characters or more are safer.';
export const newPasswordHint = 'At least 6 characters. A few words in a row are easy to remember and hard to guess.';

export interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** True, or the error, as react-hook-form's `validate` expects. */
export function checkPassword(password: string): string | true {
  return password.length >= passwordMinLength || passwordTooShort;
}

export function checkUsername(username: string): string | true {
  return username.trim().length >= usernameMinLength || usernameTooShort;
}

export function checkConfirmPassword(confirmPassword: string, { password }: NewPassword): string | true {
  if (confirmPassword.length < passwordMinLength) return confirmTooShort;
  return confirmPassword === password || notEqual;
}
