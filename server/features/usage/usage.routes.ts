import type { FastifyInstance } from 'fastify';
import { importMaxMs } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Runner } from '#server/db/workers/runner.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { chooseInstitution, chooseUsage } from '#server/features/people/institutions/chosen-institution.service.ts';
import { institutionsOf } from '#server/features/people/people.access.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { answerPage, bindList } from '#server/platform/http/list-page.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { News } from '#server/platform/news/news.ts';
import type { Network } from '#server/platform/outbound/fetch-file.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import { countDoubtful, readDoubtful } from './checks/usage-checks.queries.ts';
import { checkReports, confirmReport } from './checks/usage-checks.service.ts';
import { serveConsortia } from './consortia/consortia.routes.ts';
import type { HarvestAccess } from './counter-reports/api/harvester.ts';
import { serveHarvesting } from './counter-reports/api/harvesting.routes.ts';
import { serveCounterReports } from './counter-reports/counter-reports.routes.ts';
import type { CounterSettings } from './counter-reports/write-report.service.ts';
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

export interface UsageParts extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock'> {
  files: Files;
  /** How the worker of an import opens the same database. */
  location: DatabaseLocation;
  news: Pick<News, 'register'>;
  /** Shared with other portals, if there is not to be one of its own. */
  importWorker?: Runner<ImportCalls> | undefined;
  /** Where uploads wait until they are stored. */
  spoolDir: string;
  counter: CounterSettings;
  limits: Limits;
  /** By whose keys reports are harvested. */
  harvesting: HarvestAccess;
  /** What keeps the keys of platforms. */
  sealing: Sealing;
  /** Where the addresses of platforms lead, if not into the internet. */
  network?: Network | undefined;
}

const minute = 60_000;
const hour = 60 * minute;

/** The reads in which a new report appears, by the start of their paths. */
const readsOfUsage = ['/api/usage', '/api/resources', '/api/customers', '/api/changes'];

/** Answers how the files of its mails are read. */
export function registerUsage(app: FastifyInstance, parts: UsageParts) {
  const { db, reading, bus, people, clock } = parts;
  const runner = createImportRunner(parts.location, parts.importWorker);
  const { noteMonth, readCsv } = createUsageMonthNews(parts);
  const upload = { ...parts, runner, noteMonth };

  /** Tells the institution's people and all staff that there is more to see. */
  async function tellStored(institutionId: number): Promise<void> {
    const everybody = (await people.directory()).everybody();
    const concerned = everybody.filter((person) => isStaff(person.role) || person.institutionId === institutionId);
    bus.send(
      concerned.map(({ id }) => id),
      { type: 'changed', what: readsOfUsage },
    );
  }

  serveUploads(app, createUploadQueue({ ...upload, log: app.log, tellStored }), parts);

  serveUsageFetching(app, { ...upload, network: parts.network, log: app.log, tellStored });

  serveConsortia(app, parts);
  serveCounterReports(app, { ...parts, settings: parts.counter });
  serveHarvesting(app, { ...parts, settings: parts.counter, access: parts.harvesting });

  bind(app, 'GET /api/usage/summary', async ({ viewer, query }) => {
    const chosen = await chooseUsage(parts, { viewerId: viewer.id, institution: query.institution });
    return readSummary(reading, { ...chosen, viewerId: viewer.id, from: query.from, to: query.to });
  });

  bind(app, 'POST /api/usage/recount/seen', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    await putRecountAway(db, { institutionId: institution.id, viewerId: viewer.id });
    return {};
  });

  bind(app, 'GET /api/usage/periods', async ({ viewer, query }) => {
    const { institution, isOfMember } = await chooseUsage(parts, {
      viewerId: viewer.id,
      institution: query.institution,
    });
    const periods = await readPeriods(reading, institution.id);
    // Of a member only its months: when its plan begins and ends is its own matter.
    return isOfMember ? { known: periods.known, financialYearStart: null, subscriptionYears: [] } : periods;
  });

  bind(app, 'PUT /api/usage/financial-year', async ({ viewer, query, body }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
    const chosen = { institutionId: institution.id, startMonth: body.startMonth };
    const by = { byId: viewer.id, at: isoTime(clock()) };
    await db.transaction().execute((transaction) => chooseFinancialYear(transaction, chosen, by));
    return readPeriods(db, institution.id);
  });

  bind(app, 'GET /api/usage/cost', async ({ viewer, query: { institution: asked, ...period } }) => {
    const { me, institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: asked });
    // Technical support sees no invoices, so it reckons by the plan's price.
    const maySeeInvoices = me.role !== 'tech_support';
    return readCosts(reading, { institutionId: institution.id, period, maySeeInvoices });
  });

  bindList(app, 'GET /api/usage/titles', async ({ viewer, query: { institution: asked, from, to, ...wanted } }) => {
    const { institution } = await chooseUsage(parts, { viewerId: viewer.id, institution: asked });
    return readUsageTitles(reading, { institutionId: institution.id, period: { from, to }, ...wanted });
  });

  bindList(app, 'GET /api/usage/reports', async ({ viewer, query }) => {
    const { institution } = await chooseInstitution(parts, { viewerId: viewer.id, institution: query.institution });
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
    const institutionId = await confirmReport(parts, { resourceId: params.id, byId: viewer.id });
    await tellStored(institutionId);
    return {};
  });

  app.jobs.every({ name: 'reports read again', everyMs: minute }, async () => {
    for (const institutionId of await checkReports(upload)) await tellStored(institutionId);
  });
  // An import may have been broken off by the end of its process.
  app.jobs.every({ name: 'broken imports', everyMs: importMaxMs }, () => sweepImports(upload));
  app.jobs.inEachProcess({ name: 'lost figures', everyMs: hour }, async () => {
    const reports = await countLostReports(db);
    if (reports > 0) app.log.error({ reports }, 'figures of usage reports are gone: restore a backup that has them');
  });
  app.addHook('onClose', () => runner.stop());
  return { 'usage-month': readCsv };
}
