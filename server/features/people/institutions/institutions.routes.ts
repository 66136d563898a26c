import type { FastifyInstance } from 'fastify';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { TellPeopleChanged } from '#server/features/people/people-news.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import type { HandOverNews } from '#server/features/people/staff/hand-over-news.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { chooseInstitution } from './chosen-institution.service.ts';
import { readMembers } from './consortia.queries.ts';
import { addInstitution, changeInstitution, findInstitutionRow, readInstitutionRows } from './institutions.service.ts';

export interface InstitutionsParts extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock'> {
  /** A username. */
  defaultAccountManager: string | undefined;
  tellPeopleChanged: TellPeopleChanged;
  handOverNews: HandOverNews;
}

export function registerInstitutions(app: FastifyInstance, parts: InstitutionsParts): void {
  const { db, reading, clock, defaultAccountManager, tellPeopleChanged, handOverNews } = parts;

  const today = () => londonTime(clock()).day;

  async function rowOf(id: number): Promise<InstitutionRow> {
    const row = await findInstitutionRow(reading, today(), id);
    if (!row) throw notFound('This institution does not exist');
    return row;
  }

  bindList(app, 'GET /api/institutions', ({ query }) => readInstitutionRows(reading, today(), query));

  bind(app, 'GET /api/institutions/:id', async ({ viewer, params }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: params.id });
    return rowOf(institution.id);
  });

  bindList(app, 'GET /api/institutions/:id/members', async ({ viewer, params, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: params.id });
    return readMembers(reading, institution.id, query);
  });

  bindCreation(app, 'POST /api/institutions', {
    async create({ viewer, body }, noteMade) {
      const defaults = { byId: viewer.id, at: isoTime(clock()), defaultAccountManager };
      const id = await db.transaction().execute(async (transaction) => {
        const added = await addInstitution(transaction, body, defaults);
        await noteMade(transaction, added);
        return added;
      });
      await tellPeopleChanged({ institutionIds: [id] });
      return rowOf(id);
    },
    again: (_, id) => rowOf(Number(id)),
  });

  bind(app, 'PATCH /api/institutions/:id', async ({ viewer, params, body }) => {
    const by = { byId: viewer.id, at: isoTime(clock()) };
    const { handOvers, consortiumBefore } = await db.transaction().execute(async (transaction) => {
      const changed = await changeInstitution(transaction, params.id, body, by);
      await handOverNews.note(transaction, changed.handOvers, viewer.id);
      return changed;
    });
    const consortia = body.consortiumId === undefined ? [] : [consortiumBefore, body.consortiumId];
    await tellPeopleChanged({ institutionIds: [params.id, ...consortia] });
    await handOverNews.changed(handOvers);
    return rowOf(params.id);
  });
}
