import { z } from 'zod';
import { Time } from './fields.ts';

/** Every word that `code` of an error body can be. */
export const errorCodes = [
  'bad-request',
  'invalid-field',
  'not-signed-in',
  'wrong-credentials',
  'wrong-origin',
  'forbidden',
  'password-change-required',
  'factor-required',
  'proof-required',
  'institution-required',
  'not-found',
  'conflict',
  'too-large',
  'unsupported-type',
  'too-many-requests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The body of every error. `error` and `message` are the same text: some clients read the one, some the other. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  field: z.string().optional(),
  /** Moments that would be taken instead: free slots, or the two that a clock shows alike. */
  choices: z.array(Time).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
