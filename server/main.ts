import { existsSync, mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { destination, type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { lockDataFolder } from './db/data-folder/folder-lock.ts';
import { keepPrivate } from './db/data-folder/private-folder.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import type { Readers } from './db/reading/readers.ts';
import { isBuilt } from './db/worker-program.ts';
import { joinNodes, type Nodes } from './wiring/nodes.ts';

/** A stop takes at most this long; what is still running then is cut off. */
const stopWithinMs = 9000;
/** Whoever still waits for the database then waits for nothing; the rest of the stop needs the time. */
const databaseWithinMs = 3000;
/** What fell due while nothing ran: whoever waited for the start comes first. */
const dueAfterMs = 1000;

export interface RunningServer {
  /** Where this machine reaches it. */
  address: string;
  log: Logger;
  stop(): Promise<void>;
}

/**
 * Opens the database, prepares it and serves the product. Rejects when the port or the folder cannot be used. `readers` are
 * handed in where one process serves several portals, one after another.
 */
export async function startServer(
  config: Config,
  prepare: (database: OpenDatabase, log: Logger) => Promise<void>,
  readers?: Readers,
): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, standardOutput());
  const { dataDir, databaseUrl } = config;
  const onWait = () => log.warn({ dataDir }, 'another server uses the data folder: waiting for it to stop');
  const unlock = await lockDataFolder({ dataDir, databaseUrl }, { onWait });
  try {
    tighten(dataDir, log);
    return await startLocked(config, { log, prepare, unlock, readers });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface Start {
  log: Logger;
  prepare: (database: OpenDatabase, log: Logger) => Promise<void>;
  unlock: () => void;
  readers: Readers | undefined;
}

async function startLocked(config: Config, { log, prepare, unlock, readers }: Start): Promise<RunningServer> {
  const database = await openDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl }, readers);
  let nodes: Nodes | undefined;
  try {
    if (database.migrated.migrations.length > 0) log.info(database.migrated, 'the database was brought up to date');
    await prepare(database, log);
    const { db, reading, connections } = database;
    nodes = await joinNodes(config, Date.now, log);
    const { bus, limits } = nodes ?? {};
    const app = await buildApp({ db, reading, connections, config, log, webDir: findWebDir(), bus, limits });
    await app.listen({ host: config.host, port: config.port });
    const firstJobs = setTimeout(app.jobs.runDue, dueAfterMs);
    return {
      address: addressOf(app.server.address(), config.host),
      log,
      async stop() {
        clearTimeout(firstJobs);
        const databaseLimit = setTimeout(database.abandon, databaseWithinMs);
        await app.close();
        await nodes?.stop();
        await database.close();
        clearTimeout(databaseLimit);
        unlock();
      },
    };
  } catch (error) {
    await nodes?.stop();
    await database.close();
    throw error;
  }
}

/** Stops in order on SIGTERM and Ctrl-C: finishes what runs, tells the sockets, closes the database, and ends. */
export function stopOnSignals(server: RunningServer): void {
  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    server.log.info({ signal }, 'stopping');
    setTimeout(() => {
      server.log.error('some requests did not finish in time');
      process.exit(1);
    }, stopWithinMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error) => {
        server.log.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
}

function tighten(dataDir: string, log: Logger): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    keepPrivate(dataDir);
  } catch (error) {
    // A volume may belong to somebody else and still be writable.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    log.warn({ dataDir }, 'others on this machine may read the data folder: its rights could not be changed');
  }
}

/** A log that lies on a full disk must not end the server. */
function standardOutput() {
  const output = destination(1);
  output.on('error', () => {});
  return output;
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' ? address?.port : undefined;
  const isEverywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  return `http://${isEverywhere ? 'localhost' : host}:${port}`;
}

/** The built pages lie beside the built server; run from its source, the server uses the last build. */
function findWebDir(): string | undefined {
  const webDir = fileURLToPath(new URL(isBuilt ? '../web' : '../dist/web', import.meta.url));
  return existsSync(webDir) ? webDir : undefined;
}
