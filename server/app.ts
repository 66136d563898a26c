import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { noteFormerUses, noteUses } from '#server/features/usage/figures/institution-uses.service.ts';
import type { Config } from './config.ts';
import { removeOldCopies } from './db/data-folder/copy-before-migration.ts';
import type { ConnectionCounts } from './db/engines/postgres-clients.ts';
import type { DatabaseLocation } from './db/open.ts';
import { moveClockMark } from './db/queries/clock-mark.queries.ts';
import type { Schema } from './db/schema.ts';
import { registerAssistant } from './features/assistant/assistant.routes.ts';
import { createSessions } from './features/auth/auth.session.ts';
import { readFactorRules } from './features/auth/factors/factor-rules.service.ts';
import { registerChanges } from './features/changes/changes.routes.ts';
import { registerChat } from './features/chat/chat.routes.ts';
import { registerContacts } from './features/contacts/contacts.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { createFiles } from './features/files/files.service.ts';
import { registerInstitutionNotes } from './features/institution-notes/institution-notes.routes.ts';
import { createFindVatNow } from './features/invoices/institution-vat.service.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { createPeople } from './features/people/directory.service.ts';
import { listNamedMembers } from './features/people/institutions/consortia.queries.ts';
import { registerPeople } from './features/people/people.routes.ts';
import { createPeopleNews } from './features/people/people-news.service.ts';
import { createTokenViewers } from './features/program-keys/tokens/token-viewers.ts';
import { registerResources } from './features/resources/resources.routes.ts';
import { createVideoProviders } from './features/resources/videos/video-providers.ts';
import { registerSecurityLog } from './features/security-log/security-log.routes.ts';
import { registerStatistics } from './features/statistics/statistics.routes.ts';
import { registerSubscriptions } from './features/subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './features/subscriptions/subscriptions.service.ts';
import { noteFormerSetups } from './features/technical-setup/board/setup-notes.service.ts';
import { registerTechnicalSetup } from './features/technical-setup/setup.routes.ts';
import { registerUsage, type UsageParts } from './features/usage/usage.routes.ts';
import { type Bus, createBus } from './platform/bus/bus.ts';
import { type Clock, steadyClock, systemClock } from './platform/clock.ts';
import { clientAddressFinder } from './platform/http/client-address.ts';
import { createHttp } from './platform/http/create-http.ts';
import { keepCreations } from './platform/http/creations.ts';
import { serveHealth } from './platform/http/health.ts';
import { guardRoutes } from './platform/http/http.ts';
import { isOwnOrigin } from './platform/http/origin.ts';
import { watchHandlers } from './platform/http/watch-handlers.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits, type Limits } from './platform/limits/limits.ts';
import { createLive } from './platform/live/live.ts';
import { acceptSockets } from './platform/live/live-socket.ts';
import { createMailWriter } from './platform/mail/write-mail.ts';
import { countRequests } from './platform/metrics/count-requests.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createNews } from './platform/news/news.ts';
import type { Network } from './platform/outbound/fetch-file.ts';
import { createSealing } from './platform/sealing/sealing.service.ts';
import { createDiskWatch, type DiskWatch } from './platform/storage/disk-watch.ts';
import { createStoringWatch } from './platform/storing-watch.ts';
import { createAccountFacts } from './wiring/account-facts/account-facts.ts';
import { wireAccounts } from './wiring/accounts.ts';
import { createEnclosureReader } from './wiring/enclosures.ts';
import { wireGuides } from './wiring/guides.ts';
import { wireMail } from './wiring/mail.ts';
import { serveMetrics } from './wiring/metrics.ts';
import { wireNews } from './wiring/news.ts';
import { servePages } from './wiring/pages.ts';
import { wirePrivacy } from './wiring/privacy.ts';
import { wirePrograms } from './wiring/programs.ts';
import { wireSchedule } from './wiring/schedule.ts';
import { spoolDirOf, storageOf } from './wiring/storage-of.ts';
import { sweepFiles } from './wiring/sweep-files.ts';
import { wireTrust } from './wiring/trust.ts';

const hour = 60 * 60 * 1000;
const roomEveryMs = 5_000;
const storeEveryMs = 5_000;
/** A portal may have been off for so long. */
const clockRestMs = 3 * 24 * hour;

export interface AppParts {
  db: Kysely<Schema>;
  /** The same for what takes long and writes nothing. */
  reading: Kysely<Schema>;
  config: Config;
  log: FastifyBaseLogger;
  /** The folder of the built pages. */
  webDir?: string | undefined;
  clock?: Clock;
  /** Goes on whatever is done to the other; limits go by it. */
  elapsed?: Clock;
  /** How often people may do what they do; counted in this process where nothing else is handed in. */
  limits?: Limits | undefined;
  /** Shared by servers that are one portal. */
  bus?: Bus | undefined;
  /** How the connections to PostgreSQL stand. */
  connections?: (() => readonly ConnectionCounts[]) | undefined;
  /** Where workers find the same database, if not where the settings say. */
  location?: DatabaseLocation | undefined;
  /** Where addresses lead from which the portal fetches something, if not into the internet. */
  network?: Network | undefined;
  /** What reads reports of usage, if not a worker of its own. */
  importWorker?: UsageParts['importWorker'];
  /** Whose keys harvest COUNTER reports. */
  harvesting?: UsageParts['harvesting'] | undefined;
}

export type App = FastifyInstance;

/** The whole product on one database: the site map, where every slice is put together. Nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { db, reading, config, log, webDir, clock = systemClock, bus = createBus() } = parts;
  const { elapsed = steadyClock, limits = createLimits(elapsed), connections = () => [], location = config } = parts;
  const { network, importWorker, harvesting } = parts;
  const videos = createVideoProviders(config.videoHosts);
  const { origin, trustedProxies, counter } = config;
  const app = await createHttp({ log, origin, trustedProxies, frameSources: videos.frameSources });
  const handled = watchHandlers(app);
  const metrics = createMetrics();
  countRequests(app, metrics);
  const disk = createDiskWatch(spoolDirOf(config), log);
  app.addHook('onError', async (_request, _reply, error) => void disk.notice(error));
  const jobs = createJobs({ db, clock, log, disk, onFailed: (name) => metrics.jobFailures.inc({ name }) });
  app.decorate('jobs', jobs);
  app.addHook('preClose', async () => void jobs.stop());
  app.addHook('onClose', () => jobs.stop());
  keepCreations(app, { db, clock });
  const live = createLive(bus);
  const writeMail = createMailWriter({ clock, isConfigured: config.mail !== undefined });
  const news = createNews({ db, clock });
  const people = createPeople(db, bus);
  const shared = { db, reading, bus, people, clock };
  const isHttps = config.origin?.startsWith('https:') ?? false;
  const rules = await readFactorRules(db, { clock, roles: config.factorRoles });
  const sessions = createSessions({ db, bus, live, clock, isHttps, rules, parseCookie: app.parseCookie });
  const tokens = createTokenViewers({ db, clock, limits, dutiesOf: sessions.dutiesOf });
  guardRoutes(app, { ...tokens, findViewer: sessions.findViewer, origin: config.origin, hostName: config.host });

  const plans = createSubscriptions(clock);
  const tellPeopleChanged = createPeopleNews({ bus, people });
  const sealing = createSealing(config);
  const accounts = { db, bus, people, clock, limits, config, sessions, isHttps, rules, sealing, writeMail };
  const { addresses, confirmOneself, entering } = wireAccounts(app, accounts);
  const { storeNotes } = registerNotifications(app, { db, bus, people, clock, writeMail });
  const { name: portalName, defaultAccountManager } = config;
  const fromSettings = { portalName, defaultAccountManager, sendsMail: config.mail !== undefined };
  registerPeople(app, { ...shared, ...fromSettings, news, plans, addresses, tellPeopleChanged });
  registerContacts(app, { db, bus, people, clock, limits, writeMail, news });
  const findVatNow = createFindVatNow(db, config.invoices);
  registerSubscriptions(app, { ...shared, plans, findVatNow, tellPeopleChanged });
  app.jobs.every({ name: 'plans that have ended', everyMs: hour }, async () => {
    const institutionIds = await plans.expireEnded(db);
    if (institutionIds.length > 0) await tellPeopleChanged({ institutionIds });
  });
  const [storage, spoolDir] = [storageOf(config), spoolDirOf(config)];
  const files = createFiles({ db, storage, clock, spoolDir });
  registerFiles(app, { db, clock, files, storage, people, limits, findViewer: sessions.findViewer });
  sweepFiles(app, files, metrics);
  const storing = watchStoring(app, { db, clock, log, disk, config });
  const { sweepResources } = registerResources(app, { ...shared, files, videos, news, noteUses });
  const own = { storage, spoolDir, tellPeopleChanged, sweepResources, portalName };
  wirePrivacy(app, { ...shared, limits, news, ...own });
  const ofKeys = wirePrograms(app, { ...shared, limits, news, writeMail, sealing, network, log, config, metrics });
  const membersOf = (institutionId: number) => listNamedMembers(db, institutionId);
  const harvested = { counter, limits, harvesting: harvesting ?? { ...ofKeys, membersOf } };
  const usageParts = { sealing, network, files, location, spoolDir, news, importWorker };
  const usage = registerUsage(app, { ...shared, ...harvested, ...usageParts });
  await noteFormerUses(db);
  registerInstitutionNotes(app, shared);
  registerChanges(app, { db, reading, people });
  registerSecurityLog(app, { reading, people });
  registerStatistics(app, { ...shared, bankHolidays: config.bankHolidays });
  const readEnclosures = createEnclosureReader(clock);
  const chatParts = { readEnclosures, live, files, limits };
  const chat = registerChat(app, {
    ...shared,
    ...chatParts,
    messageRate: config.messageRate,
    bankHolidays: config.bankHolidays,
    noteActivity: sessions.noteActivity,
    onCommitted: (seconds) => metrics.commitSeconds.observe(seconds),
  });
  wireNews(app, { db, people, clock, news, writeMail, storeNotes, storeLines: chat.storeLines });
  const telling = { news, writeMail, limits };
  const invoices = registerInvoices(app, { ...shared, ...telling, settings: config.invoices });
  wireSchedule(app, { ...shared, ...telling, config, confirmOneself });
  const saml = { entering, isHttps, spoolDir, storage, metadataNetwork: network, settings: config };
  registerTechnicalSetup(app, { ...shared, ...telling, ...saml });
  await noteFormerSetups(db);
  wireMail(app, {
    ...shared,
    limits,
    config,
    writeMail,
    addresses,
    readEnclosures,
    attachmentsOf: { ...invoices, ...usage },
  });
  const readFact = createAccountFacts({ ...shared, findVatNow, news, settings: config.invoices });
  registerAssistant(app, { ...shared, limits, settings: config.assistant, readFact });
  const closeSockets = acceptSockets(app.server, {
    live,
    findViewer: sessions.findViewerOfCookie,
    isOwnOrigin: (headers) => isOwnOrigin(headers, { origin: config.origin, hostName: config.host }),
    limits,
    addressOf: clientAddressFinder(trustedProxies),
    ...chat.frames,
  });
  app.addHook('preClose', async () => {
    // Acknowledgements leave before their sockets close; what comes in meanwhile is committed before the database closes.
    await chat.settled();
    closeSockets();
  });
  app.addHook('onClose', async () => {
    await handled();
    await chat.settled();
    people.stop();
    live.stop();
  });
  wireGuides(app, { ...shared, limits }, config);
  wireTrust(app, { ...shared, news, config, messages: chat.oldMessages });
  const readiness = serveHealth(app, { db, storage, disk, storing, bus });
  serveMetrics(app, { metrics, config, db, clock, bus, live, readiness, connections, messagesWaiting: chat.waiting });
  serveOpenApi(app);
  await servePages(app, { config, webDir, findViewer: sessions.findViewer });
  return app;
}

/** Looks after the room on the disk, old copies of the database, and whether it stores. */
function watchStoring(
  app: App,
  { db, clock, log, disk, config }: Pick<AppParts, 'db' | 'log' | 'config'> & { clock: Clock; disk: DiskWatch },
) {
  const dataDir = config.databaseUrl ? undefined : config.dataDir;
  if (dataDir !== undefined) {
    app.jobs.inEachProcess({ name: 'old copies', everyMs: hour }, async () => removeOldCopies(dataDir, clock()));
  }
  app.jobs.inEachProcess({ name: 'room on the disk', everyMs: roomEveryMs }, () => disk.check());
  // The next version deletes nothing where the clock has gone much further than this mark.
  app.jobs.every({ name: 'the clock', everyMs: hour }, () => {
    const now = clock();
    return moveClockMark(db, { now, since: now - clockRestMs });
  });
  const storing = createStoringWatch({ db, clock, log, dataDir });
  app.jobs.inEachProcess({ name: 'a moment to be stored', everyMs: storeEveryMs }, storing.store);
  return storing;
}

function serveOpenApi(app: App): void {
  let document: Promise<object> | undefined;
  app.get('/openapi.json', { config: { access: 'signed-in', tokenScope: 'any' } }, () => {
    // Made on the first request, because few people ever ask for it.
    document ??= import('./platform/http/openapi.ts').then(({ openApiDocument }) => openApiDocument());
    return document;
  });
}
