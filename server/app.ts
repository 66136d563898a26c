import type { FastifyInstance } from 'fastify';
import { noteMissingUses, noteUses } from '#server/features/usage/figures/institution-uses.service.ts';
import { contentValues } from './content-values.ts';
import { createPortal, type PortalOptions } from './create-portal.ts';
import { removeOldCopies } from './db/data-folder/copy-before-migration.ts';
import type { ConnectionCounts } from './db/engines/postgres-clients.ts';
import { registerAccessibility } from './features/accessibility/accessibility.routes.ts';
import { registerAssistant } from './features/assistant/assistant.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createFactorRules } from './features/auth/factors/factor-rules.service.ts';
import { registerChanges } from './features/changes/changes.routes.ts';
import { registerChat } from './features/chat/chat.routes.ts';
import { unindexMessages } from './features/chat/search/message-index.service.ts';
import { registerClock } from './features/clock/clock.routes.ts';
import { registerContacts } from './features/contacts/contacts.routes.ts';
import { registerDevices } from './features/devices/devices.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { registerGuides } from './features/guides/guides.routes.ts';
import { registerInboundMail } from './features/inbound-mail/inbound-mail.routes.ts';
import { registerInstitutionNotes } from './features/institution-notes/institution-notes.routes.ts';
import { createFindVatNow } from './features/invoices/institution-vat.service.ts';
import { findNextNumber, refuseOtherPrefix, setNextNumber } from './features/invoices/invoice-numbers.service.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerMail } from './features/mail/mail.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { listNamedMembers } from './features/people/institutions/consortia.queries.ts';
import { registerPeople } from './features/people/people.routes.ts';
import { registerLeaving } from './features/people/staff/leaving.routes.ts';
import { registerPrivacy } from './features/privacy/privacy.routes.ts';
import { registerProgramKeys } from './features/program-keys/program-keys.routes.ts';
import { createTokenViewers } from './features/program-keys/tokens/token-viewers.ts';
import { registerPromotion } from './features/promotion/promotion.routes.ts';
import { registerResources } from './features/resources/resources.routes.ts';
import { createVideoProviders } from './features/resources/videos/video-providers.ts';
import { registerSchedule } from './features/schedule/schedule.routes.ts';
import { registerSecurityLog } from './features/security-log/security-log.routes.ts';
import { registerSecurityNotice } from './features/security-notice/security-notice.routes.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { registerStatistics } from './features/statistics/statistics.routes.ts';
import { registerSubscriptions } from './features/subscriptions/subscriptions.routes.ts';
import { noteMissingSetups } from './features/technical-setup/board/setup-notes.service.ts';
import { registerTechnicalSetup } from './features/technical-setup/setup.routes.ts';
import { registerUsage, type UsageOptions } from './features/usage/usage.routes.ts';
import { registerWebhooks } from './features/webhooks/webhooks.routes.ts';
import { serveMetrics } from './metrics.ts';
import { servePages } from './pages.ts';
import { createBus } from './platform/bus/bus.ts';
import { systemClock } from './platform/clock.ts';
import { clientAddressFinder } from './platform/http/client-address.ts';
import { createHttp } from './platform/http/create-http.ts';
import { registerIdempotency } from './platform/http/creations.ts';
import { serveHealth } from './platform/http/health.ts';
import { guardRoutes } from './platform/http/http.ts';
import { isOwnOrigin } from './platform/http/origin.ts';
import { watchHandlers } from './platform/http/watch-handlers.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { acceptSockets } from './platform/live/live-socket.ts';
import { countRequests } from './platform/metrics/count-requests.ts';
import { sweepOutbox } from './platform/outbox/sweep.ts';
import { createSettings } from './platform/settings/settings.ts';
import { createDiskWatch, type DiskWatch } from './platform/storage/disk-watch.ts';
import { spoolDirOf } from './platform/storage/storage-of.ts';
import { createStoringWatch } from './platform/storing-watch.ts';
import type { Portal } from './portal.ts';
import { createAccountFacts } from './wiring/assistant-reads-accounts/account-facts.ts';
import { createEnclosureReader } from './wiring/chat-encloses-invoices-and-resources.ts';
import { tellNews } from './wiring/news-in-bell-chat-and-devices.ts';

const hour = 60 * 60 * 1000;
const roomEveryMs = 5_000;
const storeEveryMs = 5_000;
const storeSoonMs = 1_000;

export interface AppParts extends PortalOptions {
  webDir?: string | undefined;
  /** Connection counts of the PostgreSQL pools. */
  connections?: (() => readonly ConnectionCounts[]) | undefined;
  /** Reads usage reports; a worker thread by default. */
  importWorker?: UsageOptions['importWorker'];
  harvesting?: UsageOptions['harvesting'] | undefined;
}

/** Fastify with every slice registered, and the repeated jobs, which the caller starts. */
export type App = FastifyInstance & { jobs: Jobs; portal: Portal };

/** Builds the whole product on one database. Every slice is registered here. The server does not listen yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { db, config, log, webDir, connections = () => [], importWorker, clock = systemClock } = parts;
  const { origin, trustedProxies } = config;
  const { frameSources } = createVideoProviders(config.videoHosts);
  const app = await createHttp({ log, origin, trustedProxies, frameSources });
  const handled = watchHandlers(app);
  const disk = createDiskWatch(spoolDirOf(config), log);
  app.addHook('onError', async (_request, _reply, error) => void disk.notice(error));
  const { bus = createBus() } = parts;
  const keeper = await createSettings(db, { bus, log, given: config });
  const factorRules = createFactorRules(db, clock);
  await keeper.follow(({ factorRoles }) => factorRules.apply(factorRoles));
  const collaborators = { settings: keeper.current, bus, disk, factorRules, parseCookie: app.parseCookie };
  const portal = createPortal({ ...parts, clock }, collaborators);
  const { settings, jobs, limits, live, metrics, people, sessions } = portal;
  countRequests(app, metrics);
  app.addHook('preClose', async () => void jobs.stop());
  app.addHook('onClose', () => jobs.stop());
  registerIdempotency(app, portal);
  const gate = { findViewer: sessions.findViewer, origin, hostName: config.host };
  guardRoutes(app, { ...createTokenViewers(portal), ...gate });

  const { addresses, confirmIdentity, entering, secondStep } = registerAuth(app, portal, factorRules);
  const { storeNotes } = registerNotifications(app, portal);
  const findVatNow = createFindVatNow(db, settings);
  const plans = registerSubscriptions(app, portal, { findVatNow });
  const { handOverNews } = registerPeople(app, portal, { plans, addresses });
  registerContacts(app, portal);
  registerFiles(app, portal);
  const storing = watchStoring(portal, disk);
  const { sweepResources } = registerResources(app, portal, { noteUses });
  registerWebhooks(app, portal);
  registerDevices(app, portal);
  sweepOutbox(portal);
  const keys = registerProgramKeys(app, portal);
  const membersOf = (institutionId: number) => listNamedMembers(db, institutionId);
  const { harvesting = { ...keys, membersOf } } = parts;
  const usage = registerUsage(app, portal, { harvesting, importWorker });
  await noteMissingUses(db);
  registerInstitutionNotes(app, portal);
  registerClock(app, portal);
  registerChanges(app, portal);
  registerSecurityLog(app, portal);
  registerStatistics(app, portal);
  const resolveEnclosures = createEnclosureReader(portal);
  const chat = registerChat(app, portal, { resolveEnclosures });
  tellNews(app, portal, { storeNotes, storePortalMessages: chat.storePortalMessages });
  registerPrivacy(app, portal, { unindexMessages, sweepResources, oldMessages: chat.oldMessages });
  const invoices = registerInvoices(app, portal, plans.booked);
  registerSettings(app, portal, {
    keeper,
    onSet: { invoiceNextNumber: setNextNumber, invoicePrefix: refuseOtherPrefix },
    readElsewhere: { invoiceNextNumber: findNextNumber },
  });
  const { giveSessions } = registerSchedule(app, portal, { confirmIdentity });
  registerLeaving(app, portal, { giveSessions, handOverNews });
  registerTechnicalSetup(app, portal, { entering, secondStep });
  await noteMissingSetups(db);
  const isMailboxAway = registerInboundMail(app, portal, chat);
  registerMail(app, portal, { addresses, resolveEnclosures, attachmentsOf: { ...invoices, ...usage } });
  registerAssistant(app, portal, { readFact: createAccountFacts(portal, findVatNow) });
  registerGuides(app, portal, { values: contentValues });
  registerPromotion(app, portal);
  registerSecurityNotice(app, portal);
  registerAccessibility(app, portal);

  const closeSockets = acceptSockets(app.server, {
    live,
    findViewer: sessions.findViewerOfCookie,
    isOwnOrigin: (headers) => isOwnOrigin(headers, gate),
    limits,
    addressOf: clientAddressFinder(trustedProxies),
    ...chat.frames,
  });
  app.addHook('preClose', async () => {
    // Acknowledgements leave before their sockets close, and messages that arrive meanwhile are committed before the
    // database closes.
    await chat.settled();
    closeSockets();
  });
  app.addHook('onClose', async () => {
    await handled();
    await chat.settled();
    people.stop();
    keeper.stop();
    live.stop();
  });
  const { storage, clockWatch } = portal;
  const readiness = serveHealth(app, {
    db,
    storage,
    disk,
    storing,
    bus,
    clockWatch,
    isStoreShared: !!config.s3,
    isMailboxAway,
  });
  serveMetrics(app, portal, { readiness, connections, messagesWaiting: chat.waiting });
  serveOpenApi(app);
  await servePages(app, portal, { webDir });
  return Object.assign(app, { jobs, portal });
}

/** Watches free disk space, old database copies and whether writes succeed. */
function watchStoring({ db, clock, log, jobs, location }: Portal, disk: DiskWatch) {
  const dataDir = location.databaseUrl ? undefined : location.dataDir;
  if (dataDir !== undefined) {
    jobs.inEachProcess({ name: 'old copies', everyMs: hour, deletes: true }, async () =>
      removeOldCopies(dataDir, clock()),
    );
  }
  jobs.inEachProcess({ name: 'room on the disk', everyMs: roomEveryMs, deletes: false }, () => disk.check());
  const storing = createStoringWatch({ db, clock, log, dataDir });
  jobs.inEachProcess({ name: 'a moment to be stored', everyMs: storeEveryMs, deletes: false }, storing.store);
  if (dataDir !== undefined) {
    // A log lost in a kill also loses the record of the last write, so a second note follows a second later.
    const soon = { name: 'a moment after what was stored', everyMs: storeSoonMs, deletes: false };
    jobs.inEachProcess(soon, storing.storeAfterOthers);
  }
  return storing;
}

function serveOpenApi(app: FastifyInstance): void {
  let document: Promise<object> | undefined;
  app.get('/openapi.json', { config: { access: 'signed-in', tokenScope: 'any' } }, (_request, reply) => {
    // The document is only for signed-in users and describes this version.
    reply.header('cache-control', 'no-store');
    // Built on the first request, because few users ever ask for it.
    document ??= import('./platform/http/openapi.ts').then(({ openApiDocument }) => openApiDocument());
    return document;
  });
}
