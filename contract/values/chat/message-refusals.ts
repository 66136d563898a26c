import { messageMaxLength } from '#contract/values/limits.ts';

/** Shown to the author of a text that cannot be sent. */
export const messageRefusals = {
  blank: 'A message needs some text',
  tooLong: `A message can have at most ${messageMaxLength} characters`,
};
