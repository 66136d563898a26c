import { messageMaxLength } from '#contract/values/limits.ts';

/** Why a text cannot be sent, as shown to its writer. */
export const messageRefusals = {
  blank: 'A message needs some text',
  tooLong: `A message can have at most ${messageMaxLength} characters`,
};
