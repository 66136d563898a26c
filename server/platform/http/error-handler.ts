import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { diskFullMessage, isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { isOfErased } from '#server/db/faults/of-erased.ts';
import { WrongCursorError } from '#server/db/wrong-cursor-error.ts';
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

/** Gives every refusal the one error shape. Internal errors are logged, and their text never leaves the server. */
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
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return reply
        .code(503)
        .header('retry-after', databaseRetrySeconds)
        .send(errorBody({ code: 'unavailable', message: 'The database is not responding. Please try again.' }));
    }
    if (isDiskFull(error)) {
      // Not logged here: it would be said for each request, on a disk that is full. `disk-watch.ts` says it once.
      const refusal: Refusal = { code: 'unavailable', message: diskFullMessage };
      return reply.code(503).header('retry-after', retryWhenFullSeconds).send(errorBody(refusal));
    }
    request.log.error({ err: error }, 'request failed');
    return reply
      .code(500)
      .send(errorBody({ code: 'internal', message: 'Something went wrong on our side. Please try again.' }));
  });
}

function asRefusal(error: FastifyError | HttpError | WrongCursorError): FastifyError | HttpError {
  if (isOfErased(error)) return conflict(error.message);
  return error instanceof WrongCursorError ? badRequest(error.message, 'cursor') : error;
}
