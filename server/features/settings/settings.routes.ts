import type { FastifyInstance } from 'fastify';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { SettingsKeeper } from '#server/platform/settings/settings.ts';
import type { Portal } from '#server/portal.ts';
import { logoPath, publicSettings } from './public-settings.ts';
import { createSettingsService, type OnSettingSet, type ReadElsewhere } from './settings.service.ts';

const rereadEveryMs = 30_000;

interface FromOtherSlices {
  keeper: SettingsKeeper;
  onSet: OnSettingSet;
  readElsewhere: ReadElsewhere;
}

/** Serves the settings of the portal to administrators, and their public part to everybody. */
export function registerSettings(app: FastifyInstance, portal: Portal, from: FromOtherSlices): void {
  const { config, settings, jobs } = portal;
  const service = createSettingsService(portal, from);
  // A message between processes may be lost together with the process that sent it.
  jobs.inEachProcess({ name: 'settings', everyMs: rereadEveryMs, deletes: false }, from.keeper.reload);

  bind(app, 'GET /api/portal', async () => publicSettings(settings(), config));

  bind(app, 'GET /api/settings', () => service.read());

  bind(app, 'PUT /api/settings/:group', ({ params, body, viewer }) => service.save(params.group, body, viewer));

  bind(app, 'POST /api/settings/:group/undo', ({ params, body, viewer }) =>
    service.undo(params.group, body.version, viewer),
  );

  app.get(logoPath, { config: { access: 'public' } }, (request, reply) => {
    const { logo } = settings();
    if (!logo) throw notFound();
    const isCurrent = publicSettings(settings(), config).logo === request.url;
    return reply
      .headers({
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        // Opened by itself an SVG would be a page of this origin.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(logo.type)
      .send(Buffer.from(logo.base64, 'base64'));
  });
}
