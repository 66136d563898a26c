import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { importMaxMs } from '#contract/values/limits.ts';
import type { Runner } from '#server/db/workers/runner.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseUsage, requireInstitution } from '#server/features/people/institutions/chosen-institution.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { answerPage, bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { countDoubtful, readDoubtful } from './checks/usage-checks.queries.ts';
import { checkReports, confirmReport } from './checks/usage-checks.service.ts';
import { serveConsortia } from './consortia/consortia.routes.ts';
import type { HarvestAccess } from './counter-reports/api/harvester.ts';
import { serveHarvesting } from './counter-reports/api/harvesting.routes.ts';
import { serveCounterReports } from './counter-reports/counter-reports.routes.ts';
import { serveUsageFetching } from './fetching/usage-fetching.routes.ts';
import { createUsageMonthNews } from './figures/usage-month-news.service.ts';
import { readOverview, readReports } from './figures/usage-overview.service.ts';
import { putRecountAway } from './figures/usage-recounts.queries.ts';
import { readSummary } from './figures/usage-summary.service.ts';
import { createImportRunner } from './imports/import-runner.ts';
import type { ImportCalls } from './imports/usage-import.worker.ts';
import { chooseFinancialYear, readCosts, readPeriods } from './periods/usage-periods.service.ts';
import { serveUploads } from './queue/upload-queue.routes.ts';
import { createUploadQueue } from './queue/upload-queue.service.ts';
import { readUsageTitles } from './titles/usage-titles.service.ts';
import { countLostReports, sweepImports } from './upload/usage-upload.service.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The paths of reads in which a new report appears, by their beginnings. */
const readsOfUsage = ['/api/usage', '/api/resources', '/api/customers', '/api/changes'];

export interface UsageOptions {
  /** Access to the keys with which reports are harvested. */
  harvesting: HarvestAccess;
  /** A worker shared with other portals, instead of its own. */
  importWorker?: Runner<ImportCalls> | undefined;
}

/** Returns how to read the files of its mails. */
export function registerUsage(app: FastifyInstance, portal: Portal, { harvesting, importWorker }: UsageOptions) {
  const { db, reading, bus, people, clock, log, jobs, planOn } = portal;
  const runner = createImportRunner(portal.location, importWorker);
  const { noteMonth, readCsv } = createUsageMonthNews(portal);
  const importing = { runner, noteMonth };

  /** Tells the institution's people and all staff to read again. */
  async function tellStored(institutionId: number): Promise<void> {
    const everybody = (await people.directory()).everybody();
    const concerned = everybody.filter(
      (person) => capabilitiesOf(person).servesCustomers || person.institutionId === institutionId,
    );
    bus.send(
      concerned.map(({ id }) => id),
      { type: 'changed', what: readsOfUsage },
    );
  }

  serveUploads(app, createUploadQueue(portal, { importing, tellStored }), portal);

  serveUsageFetching(app, portal, { importing, tellStored });

  serveConsortia(app, portal);
  serveCounterReports(app, portal);
  serveHarvesting(app, portal, harvesting);

  bind(app, 'GET /api/usage/summary', async ({ viewer, query }) => {
    const chosen = await chooseUsage(portal, { viewerId: viewer.id, institution: query.institution });
    return readSummary(reading, { ...chosen, viewerId: viewer.id, from: query.from, to: query.to, planOn });
  });

  bind(app, 'POST /api/usage/recount/seen', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    await putRecountAway(db, { institutionId: institution.id, viewerId: viewer.id });
    return {};
  });

  bind(app, 'GET /api/usage/periods', async ({ viewer, query }) => {
    const { institution, isOfMember } = await chooseUsage(portal, {
      viewerId: viewer.id,
      institution: query.institution,
    });
    const periods = await readPeriods(reading, institution.id);
    // A member shows only its months: the dates of its plan are confidential.
    return isOfMember ? { known: periods.known, financialYearStart: null, subscriptionYears: [] } : periods;
  });

  bind(app, 'PUT /api/usage/financial-year', async ({ viewer, query, body }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    const chosen = { institutionId: institution.id, startMonth: body.startMonth };
    const by = { byId: viewer.id, at: isoTime(clock()) };
    await db.transaction().execute((transaction) => chooseFinancialYear(transaction, chosen, by));
    return readPeriods(db, institution.id);
  });

  bind(app, 'GET /api/usage/cost', async ({ viewer, query: { institution: asked, ...period } }) => {
    const { me, institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: asked });
    // Technical support sees no invoices, so costs are computed from the plan's price.
    const maySeeInvoices = capabilitiesOf(me).readsInvoices;
    return readCosts(reading, { institutionId: institution.id, period, maySeeInvoices, planOn });
  });

  bindList(app, 'GET /api/usage/titles', async ({ viewer, query: { institution: asked, from, to, ...wanted } }) => {
    const { institution } = await chooseUsage(portal, { viewerId: viewer.id, institution: asked });
    return readUsageTitles(reading, { institutionId: institution.id, period: { from, to }, ...wanted });
  });

  bindList(app, 'GET /api/usage/reports', async ({ viewer, query }) => {
    const { institution } = await requireInstitution(portal, { viewerId: viewer.id, institution: query.institution });
    return readReports(reading, institution.id, query);
  });

  bind(app, 'GET /api/usage/overview', async (call) => {
    const { me } = await viewerOf(people, call.viewer.id);
    const { institutions, next, ...sums } = await readOverview({ db: reading, clock }, institutionsOf(me), call.query);
    return { ...sums, institutions: answerPage(call, { rows: institutions, next }) };
  });

  bindList(app, 'GET /api/usage/doubts', ({ query }) => readDoubtful(reading, query));

  bind(app, 'GET /api/usage/doubts/count', async () => ({ count: await countDoubtful(reading) }));

  bind(app, 'POST /api/usage/reports/:id/confirm', async ({ viewer, params }) => {
    const institutionId = await confirmReport(portal, { resourceId: params.id, byId: viewer.id });
    await tellStored(institutionId);
    return {};
  });

  jobs.every({ name: 'reports read again', everyMs: minute, deletes: false }, async () => {
    for (const institutionId of await checkReports(portal, runner)) await tellStored(institutionId);
  });
  // An import may have been interrupted by the end of its process.
  jobs.every({ name: 'broken imports', everyMs: importMaxMs, deletes: true }, () => sweepImports(portal, runner));
  jobs.inEachProcess({ name: 'lost figures', everyMs: hour, deletes: false }, async () => {
    const reports = await countLostReports(db);
    if (reports > 0) log.error({ reports }, 'figures of usage reports are gone: restore a backup that has them');
  });
  app.addHook('onClose', () => runner.stop());
  return { 'usage-month': readCsv };
}
