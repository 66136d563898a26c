import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { paths } from '#contract/pages.ts';
import type { Config } from './config.ts';
import type { Schema } from './db/schema.ts';
import { registerAccount } from './features/auth/account.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createSessions } from './features/auth/auth.session.ts';
import { registerChat } from './features/chat/chat.routes.ts';
import { registerContacts } from './features/contacts/contacts.routes.ts';
import { registerFiles } from './features/files/files.routes.ts';
import { createFiles } from './features/files/files.service.ts';
import { registerGuides } from './features/guides/guides.routes.ts';
import { registerInvoices } from './features/invoices/invoices.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { registerCustomers } from './features/people/customers.routes.ts';
import { createPeople } from './features/people/directory.service.ts';
import { registerInstitutions } from './features/people/institutions/institutions.routes.ts';
import { registerUsers } from './features/people/people.routes.ts';
import { createPeopleNews } from './features/people/people-news.service.ts';
import { registerResources } from './features/resources/resources.routes.ts';
import { createVideoProviders } from './features/resources/videos/video-providers.ts';
import { registerSchedule } from './features/schedule/schedule.routes.ts';
import { registerStatistics } from './features/statistics/statistics.routes.ts';
import { registerSubscriptions } from './features/subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './features/subscriptions/subscriptions.service.ts';
import { registerUsage } from './features/usage/usage.routes.ts';
import { createHandOver } from './hand-over.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { createHttp } from './platform/http/create-http.ts';
import { notFound } from './platform/http/errors.ts';
import { serveHealth } from './platform/http/health.ts';
import { guardRoutes } from './platform/http/http.ts';
import { isOwnOrigin } from './platform/http/origin.ts';
import { serveShell } from './platform/http/shell.ts';
import { keepDoing } from './platform/jobs/keep-doing.ts';
import { createLive } from './platform/live/live.ts';
import { acceptSockets } from './platform/live/live-socket.ts';
import { createShareNews } from './share-news.ts';
import { spoolDirOf, storageOf } from './storage-of.ts';

const hour = 60 * 60 * 1000;

export interface AppParts {
  db: Kysely<Schema>;
  config: Config;
  log: FastifyBaseLogger;
  /** The folder of the built pages. */
  webDir?: string | undefined;
  clock?: Clock;
}

export type App = FastifyInstance;

/** The whole product on one database: the site map, one line per slice. Nothing listens yet. */
export async function buildApp({ db, config, log, webDir, clock = systemClock }: AppParts): Promise<App> {
  const videos = createVideoProviders(config.videoHosts);
  const { origin, trustedProxies } = config;
  const app = await createHttp({ log, origin, trustedProxies, frameSources: videos.frameSources });
  const live = createLive();
  const people = createPeople(db);
  const isHttps = config.origin?.startsWith('https:') ?? false;
  const sessions = createSessions({ db, live, clock, isHttps, parseCookie: app.parseCookie });
  guardRoutes(app, { findViewer: sessions.findViewer, origin: config.origin, hostName: config.host });

  const { defaultAccountManager } = config;
  const plans = createSubscriptions(clock);
  const tellPeopleChanged = createPeopleNews({ live, people });
  registerAuth(app, {
    db,
    people,
    sessions,
    clock,
    plans,
    defaultAccountManager,
    onAdded: ({ institutionId }) => tellPeopleChanged([institutionId]),
  });
  registerAccount(app, { db, live, sessions, clock });
  registerUsers(app, { people });
  const { notify } = registerNotifications(app, { db, live, people, clock });
  registerContacts(app, {
    db,
    live,
    people,
    clock,
    onAccepted: ({ askedBy, by }) =>
      notify(askedBy, {
        title: 'Request accepted',
        description: `${by.fullName} has accepted your contact request.`,
        createdBy: by.id,
        // They are contacts all the same.
      }).catch((error: unknown) => log.error({ err: error }, 'an acceptance could not be told')),
  });
  registerInstitutions(app, {
    db,
    clock,
    defaultAccountManager,
    onChanged: (id) => tellPeopleChanged([id]),
    onHandOver: createHandOver({ live, people, notify }),
  });
  registerCustomers(app, { db, live, people, clock, plans, defaultAccountManager, onChanged: tellPeopleChanged });
  registerSubscriptions(app, {
    db,
    people,
    clock,
    plans,
    vatBasisPoints: config.invoices.vatBasisPoints,
    onChanged: tellPeopleChanged,
  });
  const expirePlans = async () => {
    const institutionIds = await plans.expireEnded(db);
    if (institutionIds.length > 0) await tellPeopleChanged(institutionIds);
  };
  // The portal may have been down at midnight.
  app.leaveToCatchUp(expirePlans);
  keepDoing(app, hour, expirePlans);
  const storage = storageOf(config);
  const spoolDir = spoolDirOf(config);
  const files = createFiles({ db, storage, clock, spoolDir });
  registerFiles(app, { db, files, storage, people, clock, findViewer: sessions.findViewer });
  keepDoing(app, hour, files.sweep);
  const onShared = createShareNews({ people, notify, log });
  registerResources(app, { db, live, people, clock, files, videos, onShared });
  registerUsage(app, { db, live, people, files, clock, location: config, spoolDir });
  registerSchedule(app, { db, people, clock });
  registerStatistics(app, { db, people, clock });
  const chat = registerChat(app, {
    db,
    live,
    people,
    clock,
    files,
    messageRate: config.messageRate,
    bankHolidays: config.bankHolidays,
    noteActivity: sessions.noteActivity,
  });
  registerInvoices(app, {
    db,
    live,
    people,
    clock,
    settings: { ...config.invoices, contactEmail: config.supportEmail },
    say: ({ fromId, toId, ...line }) => chat.send(fromId, { receiverId: toId, ...line }),
  });
  const closeSockets = acceptSockets(app.server, {
    live,
    findViewer: sessions.findViewerOfCookie,
    isOwnOrigin: (headers) => isOwnOrigin(headers, { origin: config.origin, hostName: config.host }),
    onFrame: chat.onFrame,
  });
  app.addHook('preClose', async () => {
    // Acknowledgements leave before their sockets close; what comes in meanwhile is committed before the database closes.
    await chat.settled();
    closeSockets();
  });
  app.addHook('onClose', () => chat.settled());
  registerGuides(app, {
    portalName: config.name,
    supportEmail: config.supportEmail,
    origin: config.origin ?? null,
  });
  serveHealth(app, { db, storage });
  serveOpenApi(app);

  const shell = { webDir, name: config.name, supportEmail: config.supportEmail, pagePaths: Object.values(paths) };
  const { missingPage } = await serveShell(app, shell);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request.url)) throw notFound();
    return missingPage(reply);
  });
  return app;
}

function serveOpenApi(app: App): void {
  let document: Promise<object> | undefined;
  app.get('/openapi.json', { config: { access: 'signed-in' } }, () => {
    // Made on the first request: few ask, and everybody waits for the start.
    document ??= import('./platform/http/openapi.ts').then(({ openApiDocument }) => openApiDocument());
    return document;
  });
}

/** What a person may have typed or followed, as opposed to a call, a file, or a folder that is none of anybody's business. */
function isPage(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !path.startsWith('/api/') && !/\/\.|\.\w+$/.test(path);
}
