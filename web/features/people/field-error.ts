import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#web/lib/calls/api-error.ts';

/** Shows the server's refusal at the field it names and focuses it. */
export function showFieldError<Form extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Form>[],
  setError: UseFormSetError<Form>,
): void {
  if (!(error instanceof ApiError)) return;
  const field = fields.find((name) => name === error.field);
  if (field) setError(field, { message: error.serverMessage }, { shouldFocus: true });
}
