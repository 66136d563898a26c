import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { serveCounterApi } from './counter-api.routes.ts';
import { createHarvestLog } from './harvest-log.service.ts';
import type { HarvestAccess } from './harvester.ts';
import { listHarvests, readHarvestingState } from './harvesting-state.service.ts';

const hour = 60 * 60_000;

/** Serves the COUNTER API, and its log for people. */
export function serveHarvesting(app: FastifyInstance, portal: Portal, access: HarvestAccess): void {
  const { reading, clock, jobs } = portal;
  const harvestLog = createHarvestLog(portal);
  serveCounterApi(app, portal, { access, harvestLog });

  bindList(app, 'GET /api/usage/harvests', async ({ viewer, query: { institution: asked, ...page } }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: asked });
    // A person who has just tried a key expects it here.
    await harvestLog.store();
    return listHarvests(reading, institution.id, page);
  });

  bind(app, 'GET /api/usage/harvesting', async ({ viewer, query }) => {
    const { me, institution } = await requireInstitution(portal, {
      viewerId: viewer.id,
      institution: query.institution,
    });
    const { monthsOthersHave, ...state } = await readHarvestingState({ db: reading, clock }, institution.id);
    // Only staff see how other institutions do.
    return { ...state, monthsOthersHave: capabilitiesOf(me).servesCustomers ? monthsOthersHave : [] };
  });

  jobs.every({ name: 'old harvests', everyMs: hour, deletes: true }, harvestLog.sweep);
  app.addHook('onClose', () => harvestLog.store());
}
