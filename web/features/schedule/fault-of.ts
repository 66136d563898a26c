import { ApiError } from '#web/lib/calls/api-error.ts';

/** What the server says of a field that it refused. */
export function faultOf(error: unknown, ...fields: readonly string[]): string | undefined {
  return error instanceof ApiError && fields.includes(error.field ?? '') ? error.serverMessage : undefined;
}
