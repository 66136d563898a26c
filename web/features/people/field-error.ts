import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';

/** Puts a refusal that names one of these fields under it and the focus into it. */
export function showFieldError<Form extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return;
  const field = fields.find((name) => name === error.field);
  if (field) setError(field, { message: error.serverMessage }, { shouldFocus: true });
}
