import type { FastifyInstance } from 'fastify';
import { planFactsOf } from '#contract/content/plan-facts.ts';
import { londonTime, supportHoursText } from '#contract/values/chat/support-hours.ts';
import { type ShippedFileName, shippedFiles } from '#contract/values/files/shipped-files.ts';
import { contentDisposition } from '#server/features/files/content-disposition.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { createShippedFiles, type ShippedFileParts } from './shipped-files.service.ts';

export function registerGuides(
  app: FastifyInstance,
  { config, settings, supportHours, planOn, clock }: Portal,
  { values }: Pick<ShippedFileParts, 'values'>,
): void {
  const { origin = null, mail } = config;
  const facts = () => {
    const { name: portalName, supportEmail } = settings();
    const today = londonTime(clock()).day;
    return {
      portalName,
      supportEmail,
      supportHours: supportHoursText(supportHours()),
      origin,
      sendsMail: mail !== undefined,
      plans: planFactsOf((tier) => planOn(tier, today)),
    };
  };
  const shipped = createShippedFiles({ facts, values });
  app.get<{ Params: { name: string } }>(
    '/downloads/:name',
    { config: { access: 'signed-in' } },
    async (request, reply) => {
      const { name } = request.params;
      // Browsers now make the PNG from the SVG; this address was published before.
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
