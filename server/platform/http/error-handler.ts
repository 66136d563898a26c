import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { diskFullMessage, isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { isErasedPersonError } from '#server/db/faults/of-erased.ts';
import { WrongCursorError } from '#server/db/wrong-cursor-error.ts';
import { StorageAwayError } from '#server/platform/storage/storage-away.ts';
import { badRequest, conflict, errorBody, HttpError } from './errors.ts';

interface Refusal {
  code: ErrorCode;
  message: string;
}

const retryWhenFullSeconds = 30;
const unreadable: Refusal = { code: 'bad-request', message: 'The request could not be read' };
const frameworkErrors: Record<number, Refusal> = {
  404: { code: 'not-found', message: 'Not found' },
  413: { code: 'too-large', message: 'The request is too large' },
  415: { code: 'unsupported-type', message: 'Requests must carry JSON' },
};

/** A restart of the database takes about as long. */
const databaseRetrySeconds = 5;

/** An unreachable store may take this long to fail. */
const storageRetrySeconds = 10;

/** Gives every refusal the same error format. Internal errors are logged, and their text never leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | HttpError | WrongCursorError, request, reply) => {
    const error = asRefusal(thrown);
    if (error instanceof HttpError) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      return reply.code(error.statusCode).send(errorBody(error));
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return reply.code(status).send(errorBody(frameworkErrors[status] ?? unreadable));
    }
    const away = awayOf(error);
    if (away) {
      request.log.warn({ err: error }, `${away.what} is away`);
      const message = `${capitalised(away.what)} is not responding. Please try again.`;
      return reply
        .code(503)
        .header('retry-after', away.retrySeconds)
        .send(errorBody({ code: 'unavailable', message }));
    }
    if (isDiskFull(error)) {
      // Not logged here: every request would add a line to a disk that is full. `disk-watch.ts` logs it once.
      const refusal: Refusal = { code: 'unavailable', message: diskFullMessage };
      return reply.code(503).header('retry-after', retryWhenFullSeconds).send(errorBody(refusal));
    }
    request.log.error({ err: error }, 'request failed');
    return reply
      .code(500)
      .send(errorBody({ code: 'internal', message: 'Something went wrong on our side. Please try again.' }));
  });
}

/** Whether a dependency of the portal failed, which the error handler answers with 503 and a reason of its own. */
export function isUnavailable(error: unknown): boolean {
  return awayOf(error) !== null || isDiskFull(error);
}

/** Names the dependency that failed, if it may work again soon. */
function awayOf(error: unknown): { what: string; retrySeconds: number } | null {
  if (isDatabaseAway(error)) return { what: 'the database', retrySeconds: databaseRetrySeconds };
  if (error instanceof StorageAwayError) return { what: 'the store of files', retrySeconds: storageRetrySeconds };
  return null;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function asRefusal(error: FastifyError | HttpError | WrongCursorError): FastifyError | HttpError {
  if (isErasedPersonError(error)) return conflict(error.message);
  return error instanceof WrongCursorError ? badRequest(error.message, 'cursor') : error;
}
