import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '#contract/values/json-depth.ts';
import { badRequest } from './errors.ts';

/** Reads JSON as the framework does, and refuses what is nested too deeply, before anything walks through it. */
export function readJsonBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    readJson(request, text, (error, body) => {
      if (!error && isTooDeep(body)) done(badRequest('The request is nested too deeply'));
      else done(error, body);
    }),
  );
}
