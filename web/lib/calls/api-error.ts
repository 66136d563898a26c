import type { ErrorBody } from '#contract/errors.ts';

/** Shown when the server gave no answer. */
export const networkFailure = 'The portal cannot be reached. Check your connection and try again.';

/** Status 0 means that no answer came. */
interface Answer {
  status: number;
  bodyText: string;
  statusText: string;
  /** The request's id in the server's log. */
  requestId?: string | null;
}

/** The message is 'status: body', or 'status: status text' if the body is empty. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message to the person, for toasts. */
  readonly serverMessage: string;
  readonly code: ErrorBody['code'] | null;
  readonly field: string | null;
  /** Times offered instead of the refused one. */
  readonly choices: readonly string[];
  /** Support finds the failure in the server's log by it; null if the failure is not the server's. */
  readonly reference: string | null;

  constructor({ status, bodyText, statusText, requestId = null }: Answer, options?: ErrorOptions) {
    super(status === 0 ? bodyText : `${status}: ${bodyText || statusText}`, options);
    this.name = 'ApiError';
    const body = readBody(bodyText);
    this.status = status;
    this.serverMessage = body?.message ?? body?.error ?? (bodyText || statusText);
    this.code = body?.code ?? null;
    this.field = body?.field ?? null;
    this.choices = body?.choices ?? [];
    this.reference = status >= 500 ? requestId : null;
  }
}

/** The text of any failure, for people to read. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    return error.reference ? `${error.serverMessage} Reference: ${error.reference}` : error.serverMessage;
  }
  return error instanceof Error && error.message ? error.message : 'Something went wrong. Please try again.';
}

function readBody(text: string): Partial<ErrorBody> | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Partial<ErrorBody>) : null;
  } catch {
    return null;
  }
}

/** Whether the failure is a 404. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the person cancelled the call, which needs no message. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
