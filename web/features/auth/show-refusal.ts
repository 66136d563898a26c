import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '#web/lib/api-error.ts';

/** Puts what the server objects to under the field it names, otherwise under the form as a whole. */
export function showRefusal<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): void {
  const field = error instanceof ApiError ? fields.find((name) => name === error.field) : undefined;
  setError(field ?? 'root', { message: messageOf(error) }, { shouldFocus: true });
}
