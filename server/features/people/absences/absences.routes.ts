import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { readAbsences } from './absences.queries.ts';
import { createAbsences, toAbsence } from './absences.service.ts';
import { setCaughtUp } from './meanwhile.queries.ts';
import { listMeanwhile } from './meanwhile.service.ts';

/** Serves absences of staff: their own, and everybody's for administrators. */
export function registerAbsences(app: FastifyInstance, portal: Portal): void {
  const { db, people, clock } = portal;
  const absences = createAbsences(portal);

  bindList(app, 'GET /api/absences', async ({ viewer, query }) => {
    const { me, directory } = await viewerOf(people, viewer.id);
    const page = await readAbsences(db, capabilitiesOf(me).managesPeople ? null : me.id, query);
    return { ...page, rows: page.rows.map((row) => toAbsence(row, directory, absences.look(me))) };
  });

  bind(app, 'GET /api/absences/stand-ins', async ({ viewer, query }) => ({
    standIns: await absences.listStandIns(viewer.id, query.staffId ?? viewer.id),
  }));

  bindCreation(app, 'POST /api/absences', {
    create: ({ viewer, body }, recordCreation) => absences.add(viewer.id, body, recordCreation),
    again: ({ viewer }, id) => absences.find(viewer.id, Number(id)),
  });

  /** Also administrators see what happened during their own absence alone. */
  async function personsOwn(viewerId: number, id: number) {
    const found = await absences.ownOf(viewerId, id);
    if (found.absence.staffId !== viewerId) throw notFound('This absence does not exist');
    return found;
  }

  bind(app, 'GET /api/absences/:id/meanwhile', async ({ viewer, params }) => {
    const { absence, directory } = await personsOwn(viewer.id, params.id);
    return listMeanwhile(portal, absence, directory);
  });

  bind(app, 'POST /api/absences/:id/caught-up', async ({ viewer, params }) => {
    const { me, absence, directory } = await personsOwn(viewer.id, params.id);
    const caughtUpAt = isoTime(clock());
    await setCaughtUp(db, absence.id, caughtUpAt);
    return toAbsence({ ...absence, caughtUpAt }, directory, absences.look(me));
  });

  bind(app, 'POST /api/absences/:id/end', ({ viewer, params }) => absences.end(viewer.id, params.id));
  bind(app, 'POST /api/absences/:id/restore', ({ viewer, params }) => absences.restore(viewer.id, params.id));
}
