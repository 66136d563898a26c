import type { FastifyInstance } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { createEraser, type EraserParts } from './erasure-queue.service.ts';
import { createErasures } from './erasures.service.ts';
import { replayErasures } from './replay.service.ts';

const second = 1000;
const hour = 60 * 60 * second;

export interface ErasuresRoutesParts
  extends Pick<PortalParts, 'reading' | 'people' | 'news'>,
    Omit<EraserParts, 'log' | 'onDone'> {}

/** Serves what is asked and decided about erasing people and institutions, and does it in the background. */
export function registerErasures(app: FastifyInstance, parts: ErasuresRoutesParts): void {
  const { bus, people, tellPeopleChanged } = parts;
  const erasures = createErasures(parts);
  const eraser = createEraser({ ...parts, log: app.log, onDone: () => tell() });
  const beginSoon = app.jobs.inEachProcess({ name: 'erasures', everyMs: 5 * second }, eraser.begin);
  app.jobs.inEachProcess({ name: 'erasures that a copy undid', everyMs: hour }, async () => {
    const { waiting, doubtful } = await replayErasures(parts);
    if (waiting + doubtful > 0) app.log.warn({ waiting, doubtful }, 'a copy has brought back who was erased');
    if (waiting > 0) beginSoon();
  });
  app.addHook('preClose', () => eraser.stop());

  async function tell(personId?: number): Promise<void> {
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/erasures'] });
    if (personId !== undefined) bus.send([personId], { type: 'changed', what: ['/api/erasures/own'] });
  }

  bind(app, 'GET /api/erasures/own', ({ viewer }) => erasures.own(viewer.id));

  bind(app, 'PUT /api/erasures/own', async ({ viewer }) => {
    const own = await erasures.ask(viewer.id);
    await tell(viewer.id);
    return own;
  });

  bind(app, 'DELETE /api/erasures/own', async ({ viewer }) => {
    const own = await erasures.withdraw(viewer.id);
    await tell(viewer.id);
    return own;
  });

  bindList(app, 'GET /api/erasures', ({ query }) => erasures.list(query));

  bind(app, 'POST /api/erasures/:id/decline', async ({ viewer, params }) => {
    await erasures.decline(params.id, viewer.id);
    await tell();
    return { ok: true };
  });

  bind(app, 'GET /api/users/:id/erasure', ({ viewer, params }) => erasures.previewPerson(params.id, viewer.id));

  bind(app, 'PUT /api/users/:id/erasure', async ({ viewer, params }) => {
    await erasures.erasePerson(params.id, viewer.id);
    bus.closePerson(params.id, closeCodes.signedOut, 'Erased');
    await tellPeopleChanged({ personIds: [params.id] });
    await tell();
    beginSoon();
    return { ok: true };
  });

  bind(app, 'GET /api/institutions/:id/erasure', ({ viewer, params }) =>
    erasures.previewInstitution(params.id, viewer.id),
  );

  bind(app, 'PUT /api/institutions/:id/erasure', async ({ viewer, params }) => {
    await erasures.eraseInstitution(params.id, viewer.id);
    await tell();
    beginSoon();
    return { ok: true };
  });
}
