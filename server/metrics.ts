import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { version } from '#contract/values/version.ts';
import type { ConnectionCounts } from '#server/db/engines/postgres-clients.ts';
import { migrationNames } from '#server/db/migration-list.ts';
import { countOutbox, findOldestDueMail } from '#server/features/mail/outbox.queries.ts';
import type { Readiness } from '#server/platform/http/health.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { admitToMetrics } from '#server/platform/metrics/metrics-gate.ts';
import type { Portal } from '#server/portal.ts';

export interface Measured {
  readiness: Readiness;
  /** The connections to PostgreSQL; empty on SQLite. */
  connections(): readonly ConnectionCounts[];
  /** Messages that are not stored yet. */
  messagesWaiting(): number;
}

/**
 * Serves `/metrics`: counters, and gauges read at the time of the request. It answers even if the database is
 * unreachable.
 */
export function serveMetrics(app: FastifyInstance, portal: Portal, measured: Measured): void {
  const { metrics, config } = portal;
  const { register } = metrics;
  const gauges = createGauges(metrics);
  let isFirst = true;
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    admitToMetrics(request, config.metricsToken);
    // Memory, processor, event loop and Node version: collected from the first request on.
    if (isFirst) collectDefaultMetrics({ register });
    isFirst = false;
    const { database } = await lookAtParts(gauges, measured);
    lookAtProcess(gauges, portal, measured);
    await lookAtDisk(gauges, config.dataDir);
    await (database ? lookIntoDatabase(gauges, portal).catch(forget) : forget());
    return reply.type(register.contentType).send(await register.metrics());
  });

  /** Clears the gauges, because an old figure would look like a current one. */
  function forget() {
    for (const gauge of [gauges.mails, gauges.mailOverdue, gauges.jobLate, gauges.eventsWaiting]) gauge.reset();
  }
}

function createGauges({ register }: Metrics) {
  function gauge<Label extends string = never>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name: `carrel_${name}`, help, labelNames, registers: [register] });
  }
  const build = gauge('build_info', 'What runs here', ['version', 'build', 'schema', 'node']);
  build.set({ version, build: readBuild(), schema: migrationNames.at(-1) ?? '', node: process.version }, 1);
  return {
    ready: gauge('ready', 'Whether people may be sent here, as /readyz says'),
    part: gauge('part_ready', 'What /readyz asks, one by one', ['part']),
    busUp: gauge('bus_up', 'Whether this process hears the others; 1 where it is alone'),
    busError: gauge('bus_last_error_timestamp_seconds', 'When Redis was last lost; 0 for never'),
    sockets: gauge('sockets', 'Open sockets of people'),
    messagesWaiting: gauge('messages_waiting', 'Messages that are not stored yet'),
    connections: gauge('database_connections', 'Open connections to PostgreSQL', ['pool', 'state']),
    connectionsWaiting: gauge('database_connections_waiting', 'Who waits for a connection to PostgreSQL', ['pool']),
    mails: gauge('mails', 'Mails of the whole portal that are not sent', ['state']),
    mailOverdue: gauge('mail_overdue_seconds', 'For how long the first of the mails that are due waits'),
    eventsWaiting: gauge('webhook_events_waiting', 'Events that no webhook has taken yet'),
    jobLate: gauge('job_late_seconds', 'For how long repeated work of the portal is due', ['name']),
    diskFree: gauge('disk_free_bytes', 'Room on the disk of the data folder'),
    diskSize: gauge('disk_size_bytes', 'Size of the disk of the data folder'),
  };
}

type Gauges = ReturnType<typeof createGauges>;

async function lookAtParts({ ready, part }: Gauges, { readiness }: Measured) {
  const { isReady, parts } = await readiness();
  ready.set(Number(isReady));
  for (const [name, isWell] of Object.entries(parts)) part.set({ part: name }, Number(isWell));
  return parts;
}

function lookAtProcess(gauges: Gauges, { bus, live }: Portal, { connections, messagesWaiting }: Measured): void {
  gauges.busUp.set(bus.isAway() ? 0 : 1);
  gauges.busError.set((bus.lastErrorAt() ?? 0) / 1000);
  gauges.sockets.set([...live.userIds()].reduce((sum, userId) => sum + live.connectionsOf(userId), 0));
  gauges.messagesWaiting.set(messagesWaiting());
  for (const { pool, open, idle, waiting } of connections()) {
    gauges.connections.set({ pool, state: 'used' }, open - idle);
    gauges.connections.set({ pool, state: 'idle' }, idle);
    gauges.connectionsWaiting.set({ pool }, waiting);
  }
}

async function lookAtDisk({ diskFree, diskSize }: Gauges, folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  diskFree.set(bavail * bsize);
  diskSize.set(blocks * bsize);
}

async function lookIntoDatabase(gauges: Gauges, { db, clock, jobs }: Portal): Promise<void> {
  const { mail, webhook } = await countOutbox(db);
  for (const [state, count] of Object.entries(mail)) gauges.mails.set({ state }, count);
  const oldest = await findOldestDueMail(db);
  gauges.mailOverdue.set(oldest === null ? 0 : Math.max(0, clock() - Date.parse(oldest)) / 1000);
  gauges.eventsWaiting.set(webhook.waiting);
  for (const { name, lateMs } of await jobs.lateness()) gauges.jobLate.set({ name }, lateMs / 1000);
}

/** The first characters of the build id; its file lies beside the built server. */
function readBuild(): string {
  try {
    return readFileSync(new URL('../stamp', import.meta.url), 'utf8').slice(0, 12);
  } catch {
    return 'source';
  }
}
