import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { samlFormMaxBytes } from '#contract/values/sign-in-test.ts';

/**
 * Serves an address to which another site's form posts SAML by the person's browser: the Origin is foreign, and no session or cookie is
 * read. Other addresses keep refusing forms.
 */
export function onFormPost(
  app: FastifyInstance,
  path: string,
  answer: (form: URLSearchParams, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: samlFormMaxBytes },
      (_request, text, done) => done(null, text),
    );
    scope.post<{ Body: string | undefined }>(
      path,
      { config: { access: 'public', isOpenToOtherSites: true }, bodyLimit: samlFormMaxBytes },
      (request, reply) => answer(new URLSearchParams(request.body ?? ''), request as FastifyRequest, reply),
    );
  });
}
