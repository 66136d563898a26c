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
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { findKit, findKitByKey, type KitRow } from './promotion.queries.ts';
import { createPromotionKits, type PromotionParts } from './promotion.service.ts';

/** A whole university may come from one address, and each browser keeps them for an hour. */
const picturesOfAddress = { perSecond: 20, burst: 600 };
/** Drawn pictures in memory, of some 100 kB each. */
const picturesKept = 64;

interface Settings {
  portalName: string;
}

/** Serves what librarians tell their readers with: filled in by them, and its pictures to everybody. */
export function registerPromotion(app: FastifyInstance, parts: PromotionParts, { portalName }: Settings): void {
  const { db } = parts;
  const kits = createPromotionKits(parts);
  const posters = limitOfCalls(parts.limits, 'posters');
  const pictures = parts.limits.shared('kit pictures', picturesOfAddress);
  const choose = (viewerId: number, institution: number | undefined) =>
    chooseInstitution(parts, { viewerId, institution });

  bind(app, 'GET /api/promotion-kit', async ({ viewer, query }) => {
    const { institution } = await choose(viewer.id, query.institution);
    return kits.read(institution);
  });

  bind(app, 'PUT /api/promotion-kit', async ({ viewer, query, body }) =>
    kits.fill(await choose(viewer.id, query.institution), body),
  );

  bind(app, 'GET /api/promotion-kit/poster', async ({ viewer, query, reply }) => {
    const { institution } = await choose(viewer.id, query.institution);
    await refuseMany(posters, viewer.id, 'You have asked for many posters. Please wait a moment.');
    const kit = await findKit(db, institution.id);
    if (!kit) throw conflict('Please enter the address where your readers get in first');
    const size = posterPapers[query.paper];
    const name = `${portalName} poster ${size.label}.pdf`;
    reply.header('content-disposition', contentDisposition('attachment', name));
    const { printPoster } = await import('./make-pictures.ts');
    return printPoster({ kit, ownName: institution.name, portalName }, size);
  });

  // Public, because it stands on the websites of libraries. Nothing is read of who asks, and nothing is set.
  app.get<{ Params: { key: string; picture: string } }>(
    '/promotion/:key/:picture',
    { config: { access: 'public' } },
    async (request, reply) => {
      await refuseMany(
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

  /** Whoever opens a library's page asks for the same few again. */
  const drawn = new Map<string, string>();
  function keep(version: string, svg: string): void {
    // The one that was wanted last comes last.
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
    // Two changes may come at one moment.
    const { key, updatedAt, name, link, ownName } = kit;
    const version = JSON.stringify([key, picture, updatedAt, name, link, kit.logo?.length, ownName]);
    const svg = drawn.get(version) ?? drawPicture({ kit, ownName: kit.ownName, portalName }, picture);
    keep(version, svg);
    const etag = `"${createHash('sha256').update(svg).digest('base64url')}"`;
    reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      // Opened as a page it can do nothing; the logo is a part of it.
      'content-security-policy': "sandbox; default-src 'none'; img-src data:",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      etag,
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(svg);
  }
}

/** `box.svg` by its name; undefined for any other. */
function pictureNamed(file: string): KitPictureFile | undefined {
  return [...kitPictureNames, ...otherKitPictures].find((name) => file === `${name}.svg`);
}
