import type { FastifyInstance } from 'fastify';
import type { InstitutionPlan } from '#contract/plans-and-usage/plan-terms.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { countInstitutionPlans, readInstitutionPlans } from './institution-plans.queries.ts';
import { listTermsByIds } from './plan-terms.queries.ts';
import { createPlanTerms, shownTerm } from './plan-terms.service.ts';
import type { Subscriptions } from './subscriptions.service.ts';

/** Serves the terms of plans to staff: administrators write them, account managers read those of their institutions. */
export function registerPlanTerms(app: FastifyInstance, portal: Portal, plans: Subscriptions): void {
  const { reading, people, clock, planOn, notifyPeopleChanged } = portal;
  const terms = createPlanTerms(portal, plans);
  const today = () => londonTime(clock()).day;
  const asked = async (viewerId: number) => {
    const { me } = await viewerOf(people, viewerId);
    return { values: institutionsOf(me), day: today() };
  };

  bindList(app, 'GET /api/institutions/plans', async ({ viewer, query }) => {
    const { rows, next } = await readInstitutionPlans(reading, await asked(viewer.id), query);
    const ids = rows.flatMap(({ termId }) => termId ?? []);
    const by = { today: today(), planOn };
    const shown = new Map((await listTermsByIds(reading, ids)).map((row) => [row.id, shownTerm(row, by)]));
    return { rows: rows.map((row) => withTerm(row, shown)), next };
  });

  bind(app, 'GET /api/institutions/plans/counts', async ({ viewer, query }) =>
    countInstitutionPlans(reading, await asked(viewer.id), query),
  );

  bindList(app, 'GET /api/plan-terms', async ({ viewer, query: { institution: id, ...page } }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: id });
    return terms.list(institution.id, page);
  });

  bind(app, 'GET /api/plan-terms/next', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return terms.next(institution.id);
  });

  bindCreation(app, 'POST /api/plan-terms', {
    async create({ viewer, body }, recordCreation) {
      const ids = await terms.add(body, viewer.id, recordCreation);
      await notifyPeopleChanged({ institutionIds: [body.institutionId] });
      return { terms: await terms.readAll(ids) };
    },
    again: async (_, made) => ({ terms: await terms.readAll(made.split(',').map(Number)) }),
  });

  bind(app, 'PUT /api/plan-terms/:id', async ({ viewer, params, body }) => {
    const term = await terms.change(params.id, body, viewer.id);
    await notifyPeopleChanged({ institutionIds: [term.institutionId] });
    return term;
  });

  bind(app, 'POST /api/plan-terms/:id/withdraw', async ({ viewer, params, body }) => {
    const term = await terms.withdraw(params.id, body.version, viewer.id);
    await notifyPeopleChanged({ institutionIds: [term.institutionId] });
    return term;
  });
}

type Row = Awaited<ReturnType<typeof readInstitutionPlans>>['rows'][number];

function withTerm(row: Row, terms: ReadonlyMap<number, InstitutionPlan['term']>): InstitutionPlan {
  const { id, name, termId, managerId, managerName, people, boughtUntil, offeredAt, wantedId } = row;
  return {
    institutionId: id,
    institution: name,
    accountManager: managerId !== null && managerName !== null ? { id: managerId, fullName: managerName } : null,
    people,
    term: terms.get(termId ?? 0) ?? null,
    boughtUntil,
    offer: offeredAt === null ? null : { offeredAt, isWanted: wantedId !== null },
  };
}
