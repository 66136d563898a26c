import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '#web/lib/calls/api-error.ts';

/** Shows the server's refusal at the field it names, else at the form. */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined;
  setError(field ?? 'root', { message: messageOf(error) }, { shouldFocus: true });
}
