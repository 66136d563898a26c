import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type KitPictureFile,
  kitPictureNames,
  otherKitPictures,
  posterPapers,
} from '#contract/values/promotion/kit-pictures.ts';
import { addressKey } from '#server/db/keys/network-address.ts';
import { contentDisposition } from '#server/features/files/content-disposition.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { findKit, findKitByKey, type KitRow } from './promotion.queries.ts';
import { createPromotionKits } from './promotion.service.ts';

/** A whole university may share one address, and each browser caches pictures for an hour. */
const picturesOfAddress = { perSecond: 20, burst: 600 };
/** Drawn pictures in memory, about 100 kB each. */
const picturesKept = 64;

/** Serves promotion kits: librarians fill them in, and the pictures are public. */
export function registerPromotion(app: FastifyInstance, portal: Portal): void {
  const { db, settings } = portal;
  const kits = createPromotionKits(portal);
  const posters = limitOfCalls(portal.limits, 'posters');
  const pictures = portal.limits.shared('kit pictures', picturesOfAddress);
  const choose = (viewerId: number, institution: number | undefined) =>
    requireInstitution(portal, { viewerId, institution });

  bind(app, 'GET /api/promotion-kit', async ({ viewer, query }) => {
    const { institution } = await choose(viewer.id, query.institution);
    return kits.read(institution);
  });

  bind(app, 'PUT /api/promotion-kit', async ({ viewer, query, body }) =>
    kits.fill(await choose(viewer.id, query.institution), body),
  );

  bind(app, 'GET /api/promotion-kit/poster', async ({ viewer, query, reply }) => {
    const { institution } = await choose(viewer.id, query.institution);
    await enforceLimit(posters, viewer.id, 'You have asked for many posters. Please wait a moment.');
    const kit = await findKit(db, institution.id);
    if (!kit) throw conflict('Please enter the address where your readers get in first');
    const size = posterPapers[query.paper];
    const { name: portalName } = settings();
    const name = `${portalName} poster ${size.label}.pdf`;
    reply.header('content-disposition', contentDisposition('attachment', name));
    const { printPoster } = await import('./make-pictures.ts');
    return printPoster({ kit, ownName: institution.name, portalName }, size);
  });

  // Public, because websites of libraries embed the pictures. No cookie is read or set.
  app.get<{ Params: { key: string; picture: string } }>(
    '/promotion/:key/:picture',
    { config: { access: 'public' } },
    async (request, reply) => {
      await enforceLimit(
        pictures,
        addressKey(request.ip),
        'Too many pictures were asked for. Please try again in a minute.',
      );
      const picture = pictureNamed(request.params.picture);
      const kit = picture && (await findKitByKey(db, request.params.key));
      if (!kit) throw notFound();
      return sendPicture({ kit, picture }, { request, reply });
    },
  );

  /** Visitors of a library's page request the same few pictures again and again. */
  const drawn = new Map<string, string>();
  function keep(version: string, svg: string): void {
    // Reinsert the entry, so that the least recently used one is first.
    drawn.delete(version);
    drawn.set(version, svg);
    const [oldest] = drawn.keys();
    if (drawn.size > picturesKept && oldest !== undefined) drawn.delete(oldest);
  }

  async function sendPicture(
    { kit, picture }: { kit: KitRow & { ownName: string }; picture: KitPictureFile },
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
    const { drawPicture } = await import('./make-pictures.ts');
    const { name: portalName } = settings();
    // The timestamp alone is not enough, because two changes can have the same millisecond.
    const { key, updatedAt, name, link, ownName } = kit;
    const version = JSON.stringify([key, picture, updatedAt, name, link, kit.logo?.length, ownName, portalName]);
    const svg = drawn.get(version) ?? drawPicture({ kit, ownName: kit.ownName, portalName }, picture);
    keep(version, svg);
    const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`;
    reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      // Opened as a page, the picture can do nothing; the logo is embedded.
      'content-security-policy': "sandbox; default-src 'none'; img-src data:",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(svg);
  }
}

function pictureNamed(file: string): KitPictureFile | undefined {
  return [...kitPictureNames, ...otherKitPictures].find((name) => file === `${name}.svg`);
}
