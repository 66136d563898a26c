import type { FastifyInstance } from 'fastify';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { HandOverNews } from '#server/features/people/staff/hand-over-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind, proofRequired } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { requireInstitution } from './chosen-institution.service.ts';
import { readMembers } from './consortia.queries.ts';
import { addInstitution, changeInstitution, findInstitutionRow, readInstitutionRows } from './institutions.service.ts';

export function registerInstitutions(app: FastifyInstance, portal: Portal, handOverNews: HandOverNews): void {
  const { db, reading, clock, config, notifyPeopleChanged } = portal;
  const { defaultAccountManager } = config;

  const today = () => londonTime(clock()).day;

  async function rowOf(id: number): Promise<InstitutionRow> {
    const row = await findInstitutionRow(reading, today(), id);
    if (!row) throw notFound('This institution does not exist');
    return row;
  }

  bindList(app, 'GET /api/institutions', ({ query }) => readInstitutionRows(reading, today(), query));

  bind(app, 'GET /api/institutions/:id', async ({ viewer, params }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: params.id });
    return rowOf(institution.id);
  });

  bindList(app, 'GET /api/institutions/:id/members', async ({ viewer, params, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: params.id });
    return readMembers(reading, institution.id, query);
  });

  bindCreation(app, 'POST /api/institutions', {
    async create({ viewer, body }, recordCreation) {
      const defaults = { byId: viewer.id, at: isoTime(clock()), defaultAccountManager };
      const id = await db.transaction().execute(async (transaction) => {
        const added = await addInstitution(transaction, body, defaults);
        await recordCreation(transaction, added);
        return added;
      });
      await notifyPeopleChanged({ institutionIds: [id] });
      return rowOf(id);
    },
    again: (_, id) => rowOf(Number(id)),
  });

  bind(app, 'PATCH /api/institutions/:id', async ({ viewer, params, body }) => {
    const by = { byId: viewer.id, at: isoTime(clock()) };
    const { handOvers, consortiumBefore } = await db.transaction().execute(async (transaction) => {
      const changed = await changeInstitution(transaction, params.id, body, by);
      // An assignment or a consortium gives people access to the institution, so it requires a fresh proof of identity.
      // Throwing rolls the change back.
      const givesRights =
        changed.handOvers.length > 0 || (body.consortiumId ?? changed.consortiumBefore) !== changed.consortiumBefore;
      if (givesRights && !viewer.isProofFresh) throw proofRequired();
      await handOverNews.note(transaction, changed.handOvers, viewer.id);
      return changed;
    });
    const consortia = body.consortiumId === undefined ? [] : [consortiumBefore, body.consortiumId];
    await notifyPeopleChanged({ institutionIds: [params.id, ...consortia] });
    await handOverNews.changed(handOvers);
    return rowOf(params.id);
  });
}
