import type { FastifyInstance } from 'fastify';
import { isStaff } from '#contract/values/roles.ts';
import { chooseInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { type CounterApiParts, serveCounterApi } from './counter-api.routes.ts';
import { createHarvestLog } from './harvest-log.service.ts';
import { listHarvests, readHarvestingState } from './harvesting-state.service.ts';

type HarvestingParts = Omit<CounterApiParts, 'harvestLog'> & Pick<PortalParts, 'people'>;

const hour = 60 * 60_000;

/** The COUNTER API, and what people read of who used it. */
export function serveHarvesting(app: FastifyInstance, parts: HarvestingParts): void {
  const { reading, db, clock } = parts;
  const harvestLog = createHarvestLog({ db, clock, log: app.log });
  serveCounterApi(app, { ...parts, harvestLog });

  bindList(app, 'GET /api/usage/harvests', async ({ viewer, query: { institution: asked, ...page } }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: asked });
    // Who has just tried a key looks for it here.
    await harvestLog.store();
    return listHarvests(reading, institution.id, page);
  });

  bind(app, 'GET /api/usage/harvesting', async ({ viewer, query }) => {
    const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    const { monthsOthersHave, ...state } = await readHarvestingState({ db: reading, clock }, institution.id);
    // How others stand is for staff.
    return { ...state, monthsOthersHave: isStaff(me.role) ? monthsOthersHave : [] };
  });

  app.jobs.every({ name: 'old harvests', everyMs: hour }, harvestLog.sweep);
  app.addHook('onClose', () => harvestLog.store());
}
