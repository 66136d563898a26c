import { z } from 'zod';
import { Time } from './fields.ts';

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

/** The body of every error. `error` and `message` are equal because some clients read the one, some the other. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  field: z.string().optional(),
  /** Times that would be accepted instead: free slots, or both moments of a repeated clock time. */
  choices: z.array(Time).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
