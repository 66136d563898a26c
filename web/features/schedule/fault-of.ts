import { ApiError } from '#web/lib/calls/api-error.ts';

/** The server's message if it refused one of these fields. */
export function faultOf(error: unknown, ...fields: readonly string[]): string | undefined {
  return error instanceof ApiError && fields.includes(error.field ?? '') ? error.serverMessage : undefined;
}
