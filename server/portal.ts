import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { DatabaseLocation } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import type { Sessions } from './features/auth/auth.session.ts';
import type { Files } from './features/files/files.service.ts';
import type { People } from './features/people/directory.service.ts';
import type { NotifyPeopleChanged } from './features/people/people-news.service.ts';
import type { Bus } from './platform/bus/bus.ts';
import type { Clock } from './platform/clock.ts';
import type { ClockWatch } from './platform/clock-watch.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Limits } from './platform/limits/limits.ts';
import type { Live } from './platform/live/live.ts';
import type { WriteMail } from './platform/mail/write-mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { News } from './platform/news/news.ts';
import type { Notify } from './platform/news/notify.ts';
import type { Network } from './platform/outbound/fetch-file.ts';
import type { Sealing } from './platform/sealing/sealing.service.ts';
import type { PlanOnNow, PlansNow, Settings, SupportHoursNow } from './platform/settings/settings.ts';
import type { Storage } from './platform/storage/storage.ts';

/**
 * Dependencies of the slices. `buildApp` makes the portal once and registers every slice with it: `registerX(app,
 * portal)`. What only one slice needs is made in that slice, and what a slice takes from another is its third argument.
 */
export interface Portal {
  config: Config;
  /** Settings that administrators change while the portal runs. Ask for them each time, as for the clock. */
  settings: Settings;
  /** When support is open, by the settings. */
  supportHours: SupportHoursNow;
  /** Prices and contents of plans, by the settings. */
  planList: PlansNow;
  planOn: PlanOnNow;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970. The system clock may be set, forwards or back. */
  clock: Clock;
  /** Monotonic milliseconds since the start. */
  elapsed: Clock;
  /** While the clock is in doubt, nothing is deleted because of the time. */
  clockWatch: ClockWatch;

  /** For writes and short reads. */
  db: Kysely<Schema>;
  /** A read-only connection for lists, searches and figures (decision 28). */
  reading: Kysely<Schema>;
  /** Tells workers how to open the same database. */
  location: DatabaseLocation;

  /** Repeated jobs. */
  jobs: Jobs;
  /** Publishes events to every process of this portal. */
  bus: Bus;
  /** The sockets of this process. */
  live: Live;
  limits: Limits;
  metrics: Metrics;

  /** Stores the bytes of files. */
  storage: Storage;
  /** The folder of uploads that are not stored yet. */
  spoolDir: string;
  /** Encrypts secrets for the database. */
  sealing: Sealing;
  /** Resolves and connects outgoing requests; undefined: the internet. */
  network: Network | undefined;

  /** Tells people of an event by bell and e-mail, in the transaction of its change. */
  notify: Notify;
  /** Queues what is worded from the state at the time of telling, in the transaction of its change. */
  news: News;
  /** Queues a mail in the outbox, in the transaction of its change. */
  writeMail: WriteMail;

  people: People;
  /** Call this after people, institutions or plans changed. */
  notifyPeopleChanged: NotifyPeopleChanged;
  sessions: Sessions;
  /** If true, cookies are sent over HTTPS only. */
  isHttps: boolean;
  files: Files;
}
