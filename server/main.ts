import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { lockDataFolder } from './db/data-folder/folder-lock.ts';
import { findLoss, rememberLoss } from './db/data-folder/last-stored.ts';
import { requireWritable, restrictAccess } from './db/data-folder/private-folder.ts';
import { type DatabaseTime, followDatabaseTime } from './db/database-time.ts';
import { DatabaseRefusedError } from './db/faults/database-refused-error.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import type { Readers } from './db/reading/readers.ts';
import type { Schema } from './db/schema.ts';
import { isBuilt } from './db/workers/worker-program.ts';
import { ownPushKeys } from './features/devices/push-keys.service.ts';
import { claimStore } from './features/files/store-identity.service.ts';
import { createLog } from './log.ts';
import { holdForNodes, joinNodes, type Nodes } from './nodes.ts';
import type { Clock } from './platform/clock.ts';
import { claimKey, createSealing } from './platform/sealing/sealing.service.ts';
import { emptySpool } from './platform/storage/spool-file.ts';
import { spoolDirOf, storageOf } from './platform/storage/storage-of.ts';
import { createSteps, type Step } from './start-steps.ts';

/** A stop takes at most this long; work that is still running then is cut off. */
const stopWithinMs = 9000;
/** Requests that still wait for the database then are given up, because the rest of the stop needs the time. */
const databaseWithinMs = 3000;
/** A start does not wait longer for a store that does not answer. */
const storeWithinMs = 10_000;
/** Jobs that fell due during the downtime start later, so that waiting requests come first. */
const dueAfterMs = 1000;

/**
 * The accept backlog, as far as the system allows. A connection beyond it gets no answer, and its client retries only
 * after one second, then three. The default is 511.
 */
const connectionsMax = 4096;

/** Fills or migrates a database before it is served. */
export type Prepare = (db: Kysely<Schema>, clock: Clock, log: Logger) => Promise<void>;

export interface RunningServer {
  /** The address on this machine. */
  address: string;
  log: Logger;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Passed in if one process serves several portals, one after another. */
  readers?: Readers;
  /** From the moment the server listens, SIGTERM and Ctrl-C stop it in order and end the process. */
  stopsOnSignals?: boolean;
}

/** Opens the database, prepares it and serves the product. Rejects if the port or the folder cannot be used. */
export async function startServer(
  config: Config,
  prepare: Prepare,
  options: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const { dataDir, databaseUrl } = config;
  const step = createSteps(log);
  const onWait = () => log.warn({ dataDir }, 'another server uses the data folder: waiting for it to stop');
  const unlock = await step('taking the data folder', () => lockDataFolder({ dataDir, databaseUrl }, { onWait }));
  try {
    tighten(dataDir, log);
    requireWritable(dataDir);
    // On PostgreSQL other servers may share the folder: there it is swept by age.
    if (!databaseUrl) await emptySpool(spoolDirOf(config));
    const held = await step('taking the database', () => lockDatabase(config, log));
    try {
      return await startLocked(config, { ...options, log, step, prepare, held, unlock });
    } catch (error) {
      await held.release();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Start extends StartOptions {
  log: Logger;
  step: Step;
  prepare: Prepare;
  held: Held;
  unlock: () => void;
}

async function startLocked(
  config: Config,
  { log, step, prepare, held, unlock, readers, stopsOnSignals }: Start,
): Promise<RunningServer> {
  const { dataDir, databaseUrl } = config;
  const opening = 'opening the database and bringing it up to date';
  const database = await step(opening, () => openDatabase({ dataDir, databaseUrl }, { readers }));
  let nodes: Nodes | undefined;
  let time: DatabaseTime | undefined;
  try {
    if (database.migrated.migrations.length > 0) log.info(database.migrated, 'the database was brought up to date');
    if (!databaseUrl) await tellLoss(database, dataDir, log);
    await step('asking the store of files', () => claimFiles(config, database, log));
    const { db, reading, connections } = database;
    await step('looking for the secret key', () => claimKey(db, config));
    time = await followDatabaseTime(db);
    const { clock, stop: stopLooking } = time;
    const sealing = createSealing(config);
    await step('looking for the key for push services', () => ownPushKeys({ db, clock, sealing }));
    await step('preparing what is in it', () => prepare(db, clock, log));
    nodes = await step('joining the other servers', () => joinNodes(config, log));
    const { bus, limits } = nodes ?? {};
    const parts = { db, reading, connections, config, log, clock, webDir: findWebDir(), bus, limits };
    const app = await step('building the portal', () => buildApp(parts));
    let firstJobs: NodeJS.Timeout | undefined;
    const stop = async () => {
      clearTimeout(firstJobs);
      const databaseLimit = setTimeout(database.abandon, databaseWithinMs);
      await app.close();
      await nodes?.stop();
      stopLooking();
      await database.close();
      clearTimeout(databaseLimit);
      await held.release();
      unlock();
    };
    // Registered before the log says that the server listens, because its reader may stop it in the same moment.
    if (stopsOnSignals) stopOnSignals(stop, log);
    stopOnLoss(held, stop, stopsOnSignals === true);
    await step('listening', () => app.listen({ host: config.host, port: config.port, backlog: connectionsMax }));
    firstJobs = setTimeout(app.jobs.runDue, dueAfterMs);
    return { address: addressOf(app.server.address(), config.host), log, stop };
  } catch (error) {
    await nodes?.stop();
    time?.stop();
    await database.close();
    throw error;
  }
}

interface Held {
  release: () => Promise<void>;
  /** Aborted when another server, which does not share this one's bus, has taken the database. */
  lost: AbortSignal;
}

async function lockDatabase(config: Config, log: Logger): Promise<Held> {
  const losing = new AbortController();
  const release = await holdForNodes(config, {
    onWait: () => log.warn('another server uses the database: waiting for it to stop'),
    onLost(error) {
      log.fatal({ reason: error.message }, 'the connection that held the database was lost: stopping');
      losing.abort();
    },
  });
  return { release, lost: losing.signal };
}

/** Stops a server whose database another one serves now, because events would not reach people on the other one. */
function stopOnLoss({ lost }: Held, stop: () => Promise<void>, endsProcess: boolean): void {
  const end = () => {
    const exit = () => (endsProcess ? process.exit(1) : undefined);
    if (endsProcess) setTimeout(exit, stopWithinMs).unref();
    stop().then(exit, exit);
  };
  if (lost.aborted) end();
  else lost.addEventListener('abort', end, { once: true });
}

/**
 * Rejects if the stored files belong to another database. A store that does not answer is checked again before anything
 * is deleted from it.
 */
async function claimFiles(config: Config, { db }: OpenDatabase, log: Logger): Promise<void> {
  const isLate = sleep(storeWithinMs, undefined, { ref: false }).then(() => {
    throw new Error('The store does not answer');
  });
  try {
    await Promise.race([claimStore({ db, storage: storageOf(config) }), isLate]);
  } catch (error) {
    if (error instanceof DatabaseRefusedError) throw error;
    log.warn({ err: error }, 'the store of files could not be asked whose files it holds');
  }
}

async function tellLoss({ db }: OpenDatabase, dataDir: string, log: Logger): Promise<void> {
  const loss = await findLoss(db, dataDir);
  if (!loss) return;
  // On a full disk the log line must be enough.
  await rememberLoss(dataDir, loss).catch(() => {});
  log.error(
    { ...loss, dataDir },
    'what was stored between these moments may be missing: the log of the database (portal.sqlite-wal) is gone or cut off, or an older copy is in its place',
  );
}

/**
 * Stops in order on SIGTERM and Ctrl-C: finishes running requests, closes the sockets and the database, and ends the
 * process.
 */
function stopOnSignals(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false;
  const heed = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('some requests did not finish in time');
      process.exit(1);
    }, stopWithinMs).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, heed);
}

function tighten(dataDir: string, log: Logger): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    restrictAccess(dataDir);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // The next check is whether the folder is writable anyway: a volume may belong to another user.
    if (!['EPERM', 'EROFS'].includes(code)) throw error;
    log.warn({ dataDir }, 'others on this machine may read the data folder: its rights could not be changed');
  }
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' ? address?.port : undefined;
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}

/** The built pages lie beside the built server; run from source, the server uses the last build. */
function findWebDir(): string | undefined {
  const webDir = fileURLToPath(new URL(isBuilt ? '../web' : '../dist/web', import.meta.url));
  return existsSync(webDir) ? webDir : undefined;
}
