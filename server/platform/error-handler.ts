import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { errorBody, HttpError } from './errors.ts';

const frameworkErrors: Record<number, { code: ErrorCode; message: string }> = {
  400: { code: 'bad-request', message: 'The request could not be read' },
  413: { code: 'too-large', message: 'The request is too large' },
  415: { code: 'unsupported-type', message: 'Requests must carry JSON' },
};

/** Gives every refusal the one error shape; what went wrong inside is logged and never told. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) {
      if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
      return reply.code(error.statusCode).send(errorBody(error));
    }
    const known = frameworkErrors[error.statusCode ?? 500];
    if (known) return reply.code(error.statusCode ?? 400).send(errorBody(known));
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send(errorBody({ code: 'internal', message: 'Something went wrong on our side. Please try again.' }));
  });
}
