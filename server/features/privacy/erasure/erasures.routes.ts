import type { FastifyInstance } from 'fastify';
import { closeCodes } from '#contract/values/limits.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createEraser, type EraserParts } from './erasure-queue.service.ts';
import { createErasures } from './erasures.service.ts';
import { replayErasures } from './replay.service.ts';

const second = 1000;
const hour = 60 * 60 * second;

/** Deletions in other slices that an erasure needs. */
export type ErasedElsewhere = Pick<EraserParts, 'unindexMessages' | 'sweepResources'>;

export function registerErasures(app: FastifyInstance, portal: Portal, others: ErasedElsewhere): void {
  const { bus, people, jobs, log, notifyPeopleChanged } = portal;
  const erasures = createErasures(portal);
  const eraser = createEraser({ ...portal, ...others, onDone: () => tell() });
  // `deletes` is false: each erasure was requested, so it need not wait while the clock is in doubt. Retention, which
  // requests some because of their age, does wait.
  const beginSoon = jobs.inEachProcess({ name: 'erasures', everyMs: 5 * second, deletes: false }, eraser.begin);
  jobs.inEachProcess({ name: 'erasures that a copy undid', everyMs: hour, deletes: false }, async () => {
    const { waiting, doubtful } = await replayErasures(portal);
    if (waiting + doubtful > 0) log.warn({ waiting, doubtful }, 'a copy has brought back who was erased');
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
    await notifyPeopleChanged({ personIds: [params.id] });
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
