import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { supportHoursOf } from '#contract/values/chat/support-hours.ts';
import { planOn } from '#contract/values/plans-and-usage/plans.ts';
import { planListOf } from '#contract/values/settings/plan-settings.ts';
import type { Config } from './config.ts';
import type { DatabaseLocation } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { createSessions } from './features/auth/auth.session.ts';
import type { FactorRules } from './features/auth/factors/factor-rules.service.ts';
import { createFiles } from './features/files/files.service.ts';
import { createPeople } from './features/people/directory.service.ts';
import { createPeopleNews } from './features/people/people-news.service.ts';
import type { Bus } from './platform/bus/bus.ts';
import { type Clock, steadyClock, systemClock } from './platform/clock.ts';
import { createClockWatch } from './platform/clock-watch.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createLimits, type Limits } from './platform/limits/limits.ts';
import { createLive } from './platform/live/live.ts';
import { createMailWriter } from './platform/mail/write-mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createNews } from './platform/news/news.ts';
import { createNotify } from './platform/news/notify.ts';
import type { Network } from './platform/outbound/fetch-file.ts';
import { createSealing } from './platform/sealing/sealing.service.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { DiskWatch } from './platform/storage/disk-watch.ts';
import { spoolDirOf, storageOf } from './platform/storage/storage-of.ts';
import type { Portal } from './portal.ts';

/** Options that are left out get a default for this process alone. */
export interface PortalOptions {
  db: Kysely<Schema>;
  /** A connection to the same database for long reads. */
  reading: Kysely<Schema>;
  config: Config;
  log: FastifyBaseLogger;
  clock?: Clock;
  /** A monotonic clock, unaffected by changes of the system clock. */
  elapsed?: Clock;
  /** Limits shared between processes; counted in this process by default. */
  limits?: Limits | undefined;
  /** Shared by the servers of one portal. */
  bus?: Bus | undefined;
  /** Tells workers how to open the same database; taken from the settings by default. */
  location?: DatabaseLocation | undefined;
  /** Resolves and connects outgoing requests; the internet by default. */
  network?: Network | undefined;
}

interface Collaborators {
  settings: Settings;
  bus: Bus;
  disk: DiskWatch;
  factorRules: FactorRules;
  parseCookie: FastifyInstance['parseCookie'];
}

/** Makes the dependencies with which the slices are registered. */
export function createPortal(
  options: PortalOptions,
  { settings, bus, disk, factorRules, parseCookie }: Collaborators,
): Portal {
  const { db, reading, config, log, network, clock = systemClock, elapsed = steadyClock } = options;
  const { limits = createLimits(elapsed), location = config } = options;
  const metrics = createMetrics();
  const clockWatch = createClockWatch({ db, clock, log, restMaxDays: config.restMaxDays });
  const { mayDelete } = clockWatch;
  const jobs = createJobs({ db, clock, log, disk, mayDelete, onFailed: (name) => metrics.jobFailures.inc({ name }) });
  const live = createLive(bus);
  const people = createPeople(db, bus, clock);
  const isHttps = config.origin?.startsWith('https:') ?? false;
  const planList = () => planListOf(settings());
  const [storage, spoolDir] = [storageOf(config), spoolDirOf(config)];
  const news = createNews({ db, clock });
  const writeMail = createMailWriter({
    clock,
    isConfigured: config.mail !== undefined,
    supportZone: () => settings().supportZone,
  });
  return {
    config,
    settings,
    supportHours: () => supportHoursOf(settings()),
    planList,
    planOn: (tier, day) => planOn(planList(), tier, day),
    log,
    clock,
    elapsed,
    clockWatch,
    db,
    reading,
    location,
    jobs,
    bus,
    live,
    limits,
    metrics,
    storage,
    spoolDir,
    network,
    people,
    isHttps,
    sealing: createSealing(config),
    news,
    writeMail,
    notify: createNotify({ news, writeMail }),
    notifyPeopleChanged: createPeopleNews({ bus, people }),
    sessions: createSessions({ db, bus, live, clock, isHttps, rules: factorRules, parseCookie }),
    files: createFiles({ db, storage, clock, spoolDir }),
  };
}
