import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

const busySeconds = 10;

/** A refusal for the caller. People read its text, so it never contains internals. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly choices: string[] | undefined;

  constructor(
    statusCode: number,
    code: ErrorCode,
    message: string,
    more: { field?: string; retryAfterSeconds?: number; choices?: string[]; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.statusCode = statusCode;
    this.code = code;
    this.field = more.field;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.choices = more.choices;
  }
}

export function badRequest(message: string, field?: string): HttpError {
  return new HttpError(400, 'bad-request', message, field === undefined ? {} : { field });
}

export function notSignedIn(): HttpError {
  return new HttpError(401, 'not-signed-in', 'Please sign in');
}

export function forbidden(message = 'You are not allowed to do this'): HttpError {
  return new HttpError(403, 'forbidden', message);
}

export function notFound(message = 'Not found'): HttpError {
  return new HttpError(404, 'not-found', message);
}

export function conflict(message: string, field?: string): HttpError {
  return new HttpError(409, 'conflict', message, field === undefined ? {} : { field });
}

/** `waitMs`: how long the caller has to wait before the next attempt. */
export function tooManyRequests(message: string, waitMs: number): HttpError {
  return new HttpError(429, 'too-many-requests', message, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

type Refusal = Pick<HttpError, 'message' | 'code'> & Partial<Pick<HttpError, 'field' | 'choices'>>;

/** Refuses expensive work while too many ask for it. */
export function busy(message: string): HttpError {
  return new HttpError(503, 'unavailable', message, { retryAfterSeconds: busySeconds });
}

export function errorBody({ message, code, field, choices }: Refusal): ErrorBody {
  const body: ErrorBody = { error: message, message, code };
  if (field !== undefined) body.field = field;
  if (choices !== undefined) body.choices = choices;
  return body;
}
