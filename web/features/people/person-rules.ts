import { nameMaxLength, usernameMaxLength, usernameMinLength } from '#contract/values/limits.ts';

/** The server's rules for names, checked before sending. */
export const nameRules = {
  validate: (name: string) => name.trim() !== '' || 'Full name is required',
  maxLength: { value: nameMaxLength, message: `Full name must be at most ${nameMaxLength} characters` },
};

export const usernameRules = {
  validate: (username: string) =>
    username.trim().length >= usernameMinLength || 'Username must be at least 3 characters',
  maxLength: { value: usernameMaxLength, message: `Username must be at most ${usernameMaxLength} characters` },
};
