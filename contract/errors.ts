import { z } from 'zod';

/** Every value of `code` in an error body. */
export const errorCodes = [
  'bad-request',
  'invalid-field',
  'not-signed-in',
  'wrong-credentials',
  'wrong-origin',
  'forbidden',
  'password-change-required',
  'not-found',
  'conflict',
  'too-large',
  'unsupported-type',
  'too-many-requests',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The one shape of every error (product §12). It has both `error` and `message`, because the specification reads either. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  field: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
