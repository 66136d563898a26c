import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '#contract/values/json-depth.ts';
import { badRequest } from './errors.ts';

/** Parses JSON as the framework does, and refuses deep nesting before anything recurses into it. */
export function readJsonBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    readJson(request, text, (error, body) => {
      if (!error && isTooDeep(body)) done(badRequest('The request is nested too deeply'));
      else done(error, body);
    }),
  );
}
