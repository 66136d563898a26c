import type { FastifyInstance } from 'fastify';
import type { GuideFacts } from '#contract/guides/guide.ts';
import { type ShippedFileName, shippedFiles } from '#contract/values/files/shipped-files.ts';
import { contentDisposition } from '#server/features/files/content-disposition.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { createShippedFiles } from './shipped-files.service.ts';

/** Serves the guides and the logo that ship with the product. */
export function registerGuides(app: FastifyInstance, facts: GuideFacts): void {
  const shipped = createShippedFiles(facts);
  app.get<{ Params: { name: string } }>(
    '/downloads/:name',
    { config: { access: 'signed-in' } },
    async (request, reply) => {
      const { name } = request.params;
      // Browsers make the PNG from the SVG now; this address was handed out before.
      if (name === 'logo.png') return reply.redirect('/librarian-resources?tab=brand');
      if (!isShipped(name)) throw notFound();
      const { bytes, sha256, filename } = await shipped.find(name);
      const etag = `"${sha256}"`;
      reply.headers({
        'content-type': shippedFiles[name],
        'content-disposition': contentDisposition('attachment', filename),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-cache',
        etag,
      });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.send(bytes);
    },
  );
}

function isShipped(name: string): name is ShippedFileName {
  return Object.hasOwn(shippedFiles, name);
}
